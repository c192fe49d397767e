import { type Language, list, words } from '../locale.ts';

export const dutch: Language = {
  code: 'nl',
  marked: 'ëïéèêöüáó',
  labels: {
    total: {
      plain: list(`
        TE BETALEN, TOTAAL TE BETALEN, TOTAALBEDRAG, TOTAAL EUR, EINDTOTAAL, TOTAAL INCL BTW, TOTAAL BEDRAG, TE
        VOLDOEN, TOTAAL INCL`),
      likely: ['TOTAAL', 'BEDRAG'],
      vague: ['SALDO', 'TOTAAL BETAALMIDDEL', 'BETAALD'],
    },
    subtotal: {
      plain: ['SUBTOTAAL', 'SUB TOTAAL', 'TOTAAL EXCL BTW', 'NETTO', 'TUSSENTOTAAL', 'TOTAAL EXCL'],
    },
    tax: { plain: ['BTW', 'BTW BEDRAG', 'TOTAAL BTW', 'INCL BTW', 'BTW TOTAAL', 'B T W'] },
    service: { plain: ['SERVICEKOSTEN', 'BEZORGKOSTEN', 'VERZENDKOSTEN'] },
    tip: { plain: ['FOOI'] },
    rounding: { plain: ['AFRONDING', 'AFGEROND'] },
    discount: { plain: ['KORTING', 'ACTIEKORTING', 'BONUS', 'WAARDEBON', 'UW KORTING', 'BONUSKORTING'] },
    tender: {
      plain: list(`
        CONTANT, PIN, PINNEN, KAART, BETAALD, ONTVANGEN, CREDITCARD, TOTAAL BETAALMIDDEL, BETAALMIDDEL,
        PINBETALING, BANKPAS, BETAALD MET, KAS`),
    },
    change: { plain: ['WISSELGELD', 'TERUG', 'RETOUR', 'GELD TERUG'] },
    count: { plain: ['AANTAL ARTIKELEN', 'AANTAL', 'ARTIKELEN', 'ZEGELS', 'PUNTEN', 'SPAARZEGELS'] },
    saving: { plain: ['UW VOORDEEL', 'VOORDEEL', 'BESPAARD', 'TOTALE KORTING'] },
  },
  months: [
    ['JANUARI', 'JAN'],
    ['FEBRUARI', 'FEB'],
    ['MAART', 'MRT'],
    ['APRIL', 'APR'],
    ['MEI'],
    ['JUNI', 'JUN'],
    ['JULI', 'JUL'],
    ['AUGUSTUS', 'AUG'],
    ['SEPTEMBER', 'SEP'],
    ['OKTOBER', 'OKT'],
    ['NOVEMBER', 'NOV'],
    ['DECEMBER', 'DEC'],
  ],
  weekdays: list(`
        MAANDAG, DINSDAG, WOENSDAG, DONDERDAG, VRIJDAG, ZATERDAG, ZONDAG, MA, DI, WO, DO, VR, ZA, ZO`),
  words: {
    date: ['DATUM'],
    otherDay: ['GELDIG TOT', 'RUILEN', 'VOOR DE', 'RETOUR', 'AANKOMST'],
    time: ['TIJD', 'TIJDSTIP'],
    otherTime: list(`
        OPENINGSTIJDEN, GEOPEND, MAANDAG, DINSDAG, WOENSDAG, DONDERDAG, VRIJDAG, ZATERDAG, ZONDAG`),
    neutral: ['IN', 'DE', 'HET', 'EURO'],
    taxTable: list(`
        BTW OVER EUR, BTW GRONDSLAG, BTW TABEL, BTW NETTO, BTW SPECIFICATIE, BTW OVER, NETTO BTW BRUTO`),
    taxIncluded: ['INCL', 'BTW'],
    tableHead: ['AANTAL', 'OMSCHRIJVING', 'PRIJS', 'BEDRAG', 'ARTIKEL', 'AANT'],
    headNote: ['TAFEL', 'KASSA', 'KASSIER', 'BON', 'FACTUUR', 'BEDIENING'],
    cardSlip: ['KOPIE KAARTHOUDER', 'KLANTTICKET', 'MERCHANT', 'TRANSACTIE', 'AUTORISATIE', 'TERMINAL'],
    suggestion: [],
    phone: ['TELEFOON'],
    mobile: ['MOBIEL'],
    fax: [],
    othersPhone: ['KLANTENSERVICE'],
    otherNumber: ['BTW', 'FACTUUR', 'KAART', 'TRANSACTIE'],
    opening: ['BEGINTIJD', 'STARTTIJD'],
    closing: ['AFGEREKEND'],
    paidBy: ['BETAALD MET', 'BETAALWIJZE', 'BETAALMIDDEL'],
    paymentNotice: ['WIJ ACCEPTEREN', 'KASSIER'],
    refund: ['RETOUR', 'TERUGBETALING', 'CREDITNOTA', 'TERUGGAVE'],
    loyalty: ['KLANTENKAART', 'BONUSKAART', 'PUNTEN'],
  },
  trip: {
    start: list('INRIT, INRIJDEN, AANKOMST, OPHALEN'),
    end: list('UITRIT, UITRIJDEN, VERTREK, INLEVEREN'),
  },
  payment: {
    cash: ['CONTANT'],
    card: ['KAART', 'BANKPAS'],
    debit: ['PIN', 'PINNEN', 'PINBETALING'],
    credit: ['CREDITCARD'],
  },
  address: {
    // towns that public lists give only by their English names
    regions: 'DEN HAAG;BRUSSEL;ANTWERPEN',
    streets: 'WEG LAAN PLEIN STRAAT KADE GRACHT SINGEL DREEF DIJK MARKT',
    streetEnds: 'STRAAT WEG LAAN PLEIN GRACHT KADE SINGEL DREEF DIJK MARKT',
    countries: 'NEDERLAND;NETHERLANDS;HOLLAND;BELGIE',
    postcode: /(?<![\d#:.,-])\d{4} ?[A-Z]{2}(?![A-Z])/,
    legalForms: 'BV NV VOF CV',
  },
  names: {
    claims: [/ +(?:DANKT|BEDANKT|WENST) +(?:U|JE|JULLIE)\b.*$/i],
    greetings: [
      /\bBEDANKT +NAMENS +(?:HET +TEAM +VAN +)?/i,
      /^\W*(?:HARTELIJK +)?WELKOM +(?:BIJ|IN|OP) +/i,
      /\b(?:BEDANKT|DANK) +(?:VOOR|U +VOOR) +(?:UW|JE) +(?:BEZOEK|AANKOOP|BESTELLING) +(?:AAN|BIJ|IN) +/i,
    ],
    sentence:
      words(`BEDANKT VOOR UW BEZOEK U JE ONS ONZE WIJ TOT ZIENS GRAAG NIET MET VAN IS EEN FIJNE DAG GEHOLPEN
      DOOR HEBBEN HEEFT KUNT KUNNEN DEZE DIT DAT NAAR BINNEN DAGEN RUILEN ALLEEN MEER WELKOM VOLGENDE
      KEER WEER SMAKELIJK PRETTIGE JOUW VACATURES`),
    trades:
      words(`BAKKERIJ BANKETBAKKERIJ SLAGERIJ SLIJTERIJ APOTHEEK DROGISTERIJ SUPERMARKT BOEKHANDEL EETCAFE CAFETARIA
      SNACKBAR LUNCHROOM CAFE RESTAURANT BROUWERIJ HERBERG KAAS BLOEMEN MODE SCHOENEN WONEN BOUWMARKT TUINCENTRUM
      TANKSTATION PARKEERGARAGE RIJWIELHANDEL FIETSEN KAPPER KOFFIE FRITUUR FRITES PANNENKOEKEN VISHANDEL`),
    before: words(`BIJ`),
    joining: words(`DE HET EN`),
    heading: words(`BTW KASSABON FACTUUR KLANTTICKET`),
    boilerplate: list(
      `BEDANKT, ^WELKOM, TOTZIENS, ^KASSABON, KLANTTICKET, ^FACTUUR, KOPIEKAARTHOUDER, KOPIEKLANT, GEHOLPENDOOR, UWERDGEHOLPEN`,
    ),
    receipt:
      words(`PRIJS AANTAL OMSCHRIJVING TOTAAL KASSA KLANTTICKET TAFEL OBER BEDIENING DATUM BEDRAG BTW NUMMER
      BETAALD CONTANT WISSELGELD SUBTOTAAL STUKS ARTIKELEN KORTING TRANSACTIE KAART KLANT KOPIE KASSIERE
      MEDEWERKER VERKOPER FILIAAL TELEFOON MAANDAG DINSDAG WOENSDAG DONDERDAG VRIJDAG ZATERDAG ZONDAG
      BESTELLING`),
  },
  kinds: {
    receipt: {
      plain: ['KASSABON', 'FACTUUR', 'BON', 'KWITANTIE'],
    },
    card_slip: {
      plain: ['KOPIE KAARTHOUDER', 'KLANTTICKET', 'KOPIE KLANT', 'AUTORISATIECODE'],
      likely: ['TRANSACTIE', 'AUTORISATIE', 'TERMINAL', 'CONTACTLOOS', 'KAARTSERIENUMMER'],
    },
    invoice: {
      plain: ['VERVALDATUM', 'BETALINGSTERMIJN', 'BETALINGSVOORWAARDEN', 'FACTUURADRES', 'TE BETALEN VOOR'],
      likely: ['IBAN', 'BIC', 'KLANTNUMMER', 'REKENINGNUMMER'],
    },
    boarding_pass: {
      plain: ['INSTAPKAART', 'INSTAPTIJD'],
      likely: ['VLUCHT', 'STOEL', 'PASSAGIER', 'VERTREK', 'AANKOMST', 'GATE'],
    },
    statement: {
      plain: ['REKENINGAFSCHRIFT', 'BANKAFSCHRIFT', 'BEGINSALDO', 'EINDSALDO', 'VORIG SALDO', 'NIEUW SALDO'],
      likely: ['REKENINGNUMMER', 'VALUTADATUM', 'BIJ AF'],
    },
  },
};
