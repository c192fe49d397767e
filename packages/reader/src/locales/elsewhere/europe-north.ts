import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

/** '413 01 Göteborg' and '1165 København'. */
const SPACED_CODE = /(?<![\d.,])\d{3} \d{2}(?= [A-Z]{3})/;
const SHORT_CODE = /(?<![\d.,:/-])\d{4}(?= [A-Z]{3})/;

/** Scandinavia, the Baltic states and the Low Countries. */
export const northernEurope: readonly Country[] = [
  known('SE', 'SEK', '46', ['SVERIGE', 'SWEDEN'], {
    yearFirst: true,
    places: list(`
      STOCKHOLM, GOTEBORG, MALMO, UPPSALA, VASTERAS, OREBRO, LINKOPING, HELSINGBORG, JONKOPING, NORRKOPING, UMEA, GAVLE, SODERTALJE, KALMAR, ARLANDA`),
    words: list(`
      KVITTO, VARAV MOMS, ATT BETALA, OPPET KOP, TILLBAKA, ORG.NR, ORG NR, ORGNR, ORESAVRUNDNING, SWISH, VALKOMMEN ATER, KONTROLLENHET,
      KASSOR, SPARA KVITTOT, TACK FOR BESOKET, BANKKORT, KVITTONR, BILJETT, GALLER TILL, BETALD, AVGIFT, INKL MOMS, INKL. MOMS, PRIS INKL, KRONOR`),
    taxes: ['MOMS'],
    rates: { tax: 'MOMS', percent: '25 12 6' },
    townCode: { figures: 5, first: true },
    postcode: /(?<![A-Z])SE?-\d{3} ?\d{2}(?!\d)/,
    registration:
      /ORG(?:\.|ANISATIONS)? ?-?N(?:R|UMMER)[ .:]*\d{6} ?- ?\d{4}(?!\d)|(?<![A-Z])SE ?\d{10}01(?!\d)/,
    address: { streets: 'GATAN GATA', streetEnds: 'GATAN VAGEN TORGET GRAND', postcode: SPACED_CODE },
  }),
  known('NO', 'NOK', '47', ['NORGE', 'NORWAY'], {
    places: list(`
      OSLO, TRONDHEIM, STAVANGER, KRISTIANSAND, DRAMMEN, TROMSO, FREDRIKSTAD, SANDNES, BODO, ALESUND, GARDERMOEN, LILLEHAMMER`),
    words: list(`
      SALGSKVITTERING, HERAV MVA, A BETALE, FORETAKSREGISTERET, FORETAKSREGISTRET, AVRUNDING, BANKAXEPT, VIPPS, TAKK FOR BESOKET, VELKOMMEN IGJEN,
      BYTTEFRIST, TUSEN TAKK`),
    taxes: ['MVA'],
    rates: { tax: 'MVA', percent: '25 15 12' },
    townCode: { figures: 4, first: true },
    registration:
      /(?<!\d)\d{3} ?\d{3} ?\d{3} ?MVA|ORG\.? ?-?N(?:R|UMMER)[ .:]*(?:NO)? ?\d{3} ?\d{3} ?\d{3}(?![\d-])/,
    address: { streetEnds: 'GATA GATEN VEIEN VEGEN', postcode: SHORT_CODE },
  }),
  known('DK', 'DKK', '45', ['DANMARK', 'DENMARK'], {
    places: list(`
      KOBENHAVN, COPENHAGEN, AARHUS, ARHUS, ODENSE, AALBORG, ESBJERG, RANDERS, ROSKILDE, HELSINGOR, KASTRUP, FREDERIKSBERG, VEJLE, HORSENS`),
    words: list(`
      HERAF MOMS, AT BETALE, DANKORT, MOBILEPAY, BYTTEPENGE, MOMS UDGOR, INCL MOMS, INCL. MOMS, HERAF 25, KRONER INKL, CVR-NR, CVR NR, CVR, TAK FOR BESOGET, VELKOMMEN IGEN, EKSPEDIENT, MANGE TAK`),
    taxes: ['MOMS'],
    rates: { tax: 'MOMS', percent: '25' },
    townCode: { figures: 4, first: true },
    postcode: /(?<![A-Z])DK-\d{4}(?!\d)/,
    registration:
      /(?:CVR|SE) ?-? ?(?:NR|NUMMER)?[ .:]*(?:DK)?-? ?\d{2} ?\d{2} ?\d{2} ?\d{2}(?!\d)|(?<![A-Z])DK ?\d{8}(?!\d)/,
    address: { streetEnds: 'GADE VEJEN STRAEDE', postcode: SHORT_CODE },
  }),
  known('FI', 'EUR', '358', ['SUOMI', 'FINLAND'], {
    places: list(`
      HELSINKI, ESPOO, TAMPERE, VANTAA, OULU, TURKU, JYVASKYLA, LAHTI, KUOPIO, ROVANIEMI, PORI, VAASA`),
    words: list(`
      YHTEENSA, KUITTI, PANKKIKORTTI, KATEINEN, Y-TUNNUS, MYYJA, VEROTON, TERVETULOA, KORTTIMAKSU, MAKSETTAVA, ALV-ERITTELY, KIITOS`),
    taxes: ['ALV'],
    rates: { tax: 'ALV', percent: '24 25,5 14 13,5 10' },
    townCode: { figures: 5, first: true },
    postcode: /(?<![A-Z])FIN?-\d{5}(?!\d)/,
    registration: /(?:Y-?TUNNUS|LY)[ .:]*\d{7}-\d(?!\d)|(?<![A-Z])FI ?\d{8}(?!\d)/,
    address: { streetEnds: 'KATU' },
  }),
  known('IS', 'ISK', '354', ['ICELAND'], {
    places: list(`REYKJAVIK, AKUREYRI, KEFLAVIK, KOPAVOGUR, HAFNARFJORDUR, SELFOSS, REYKJANESBAER, HUSAVIK`),
    words: list(
      `VSK, SAMTALS, KENNITALA, GREITT, TIL GREIDSLU, DEBETKORT, KREDITKORT, ISLANDI, KVITTUN, TAKK FYRIR`,
    ),
    taxes: ['VSK'],
    rates: { tax: 'VSK', percent: '24 11' },
    postcode: /(?<![A-Z])IS-\d{3}(?!\d)/,
    registration: /(?<![A-Z])KT\.?:? ?\d{6} ?-? ?\d{4}(?!\d)|VSK ?-?(?:NR|NUMER)[ .:]*\d{5,6}/,
    address: { streetEnds: 'STRAETI GATA VEGUR' },
  }),
  known('EE', 'EUR', '372', ['EESTI', 'ESTONIA'], {
    formerly: { currency: 'EEK', until: 2010 },
    places: ['TALLINN', 'TARTU', 'PARNU', 'NARVA', 'VILJANDI', 'RAKVERE'],
    words: list(
      `KOKKU, KAIBEMAKS, SULARAHA, KMKR, TSEKK, KVIITUNG, KUUPAEV, MAKSEKAART, AITAH, TAGASI ANDA, MUUJA, PANGAKAART`,
    ),
    rates: { tax: 'KM KAIBEMAKS', percent: '20 22 24 9' },
    townCode: { figures: 5, first: true },
    postcode: /(?<![A-Z])EE-\d{5}(?!\d)/,
    registration: /(?<![A-Z])EE ?\d{9}(?!\d)|KMKR/,
    address: { streets: 'TANAV MNT' },
  }),
  known('LV', 'EUR', '371', ['LATVIJA', 'LATVIA'], {
    formerly: { currency: 'LVL', until: 2013 },
    places: list(`
      RIGA, DAUGAVPILS, LIEPAJA, JELGAVA, JURMALA, VENTSPILS, VALMIERA`),
    words: list(`
      KOPA, KOPA APMAKSAI, PVN, SKAIDRA NAUDA, ATLIKUMS, PVN REG, CEKS, KASIERIS, SUMMA APMAKSAI, KVITS, BANKAS KARTE, PALDIES`),
    taxes: ['PVN'],
    rates: { tax: 'PVN', percent: '21 12 5' },
    postcode: /(?<![A-Z])LV ?- ?\d{4}(?!\d)/,
    registration: /(?<![A-Z])LV ?\d{11}(?!\d)/,
    address: { legalForms: 'SIA', streets: 'IELA' },
  }),
  known('LT', 'EUR', '370', ['LIETUVA', 'LITHUANIA'], {
    yearFirst: true,
    formerly: { currency: 'LTL', until: 2014 },
    places: list(`
      VILNIUS, KAUNAS, KLAIPEDA, SIAULIAI, PANEVEZYS, PALANGA, ALYTUS`),
    words: list(`
      IS VISO, PVM, MOKETI, GRYNAIS, KVITAS, PVM MOK, GRAZA, BANKO KORTELE, IS VISO MOKETI, KASININKAS, KASOS APARATAS, ACIU, UAB, MOKETINA SUMA`),
    rates: { tax: 'PVM', percent: '21 9 5' },
    townCode: { figures: 5, first: true },
    postcode: /(?<![A-Z])LT ?- ?\d{5}(?!\d)/,
    registration: /(?<![A-Z])LT ?(?:\d{12}|\d{9})(?!\d)/,
    address: { legalForms: 'UAB', streets: 'GATVE' },
  }),
  known('BE', 'EUR', '32', ['BELGIE', 'BELGIQUE', 'BELGIUM'], {
    languages: ['nl', 'fr'],
    places: list(`
      BRUXELLES, BRUSSEL, ANTWERPEN, BRUGGE, NAMUR, CHARLEROI, LEUVEN, MECHELEN, OOSTENDE, KORTRIJK, HASSELT, ZAVENTEM`),
    words: ['BTW TICKET', 'TICKET TVA', 'BANCONTACT', 'RPR', 'BTW BE', 'TVA BE'],
    rates: { tax: 'BTW TVA', percent: '21 12 6' },
    townCode: { figures: 4, first: true },
    registration: /(?<![A-Z])BE ?0?\d{3}[. ]?\d{3}[. ]?\d{3}(?!\d)/,
  }),
  known('LU', 'EUR', '352', ['LUXEMBOURG', 'LETZEBUERG'], {
    languages: ['fr', 'de'],
    places: ['ESCH-SUR-ALZETTE', 'DIFFERDANGE', 'DUDELANGE', 'ETTELBRUCK', 'KIRCHBERG'],
    rates: { tax: 'TVA', percent: '17 16 14 8 3' },
    townCode: { figures: 4, first: true },
    postcode: /(?<![A-Z])L ?- ?\d{4} [A-Z]{3}/,
    registration: /(?<![A-Z])LU ?\d{8}(?!\d)/,
  }),
  known('GL', 'DKK', '299', ['GREENLAND', 'GRONLAND'], { places: ['NUUK', 'ILULISSAT', 'SISIMIUT'] }),
];
