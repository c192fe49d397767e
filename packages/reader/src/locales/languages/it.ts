import { type Language, list, words } from '../locale.ts';

export const italian: Language = {
  code: 'it',
  marked: 'àèéìòù',
  labels: {
    total: {
      plain: list(`
        TOTALE COMPLESSIVO, TOTALE EURO, TOTALE EUR, TOTALE A PAGARE, DA PAGARE, IMPORTO TOTALE, TOTALE
        DOCUMENTO, TOTALE SCONTRINO, TOTALE FATTURA, TOTALE DOVUTO, NETTO A PAGARE, TOTALE CONTO`),
      likely: ['TOTALE', 'IMPORTO'],
      vague: ['IMPORTO PAGATO', 'SALDO'],
    },
    subtotal: {
      plain: ['SUBTOTALE', 'SUB TOTALE', 'SUBTOT', 'IMPONIBILE', 'TOTALE NETTO', 'TOTALE IMPONIBILE'],
    },
    tax: { plain: ['IVA', 'DI CUI IVA', 'IMPOSTA', 'TOTALE IVA', 'IMPORTO IVA', 'I V A'] },
    service: { plain: ['SERVIZIO', 'COPERTO', 'SPESE DI CONSEGNA'] },
    tip: { plain: ['MANCIA'] },
    rounding: { plain: ['ARROTONDAMENTO'] },
    discount: { plain: ['SCONTO', 'BUONO', 'PROMOZIONE', 'ABBUONO', 'OMAGGIO'] },
    tender: {
      plain: list(`
        CONTANTI, CONTANTE, PAGAMENTO CONTANTE, PAGAMENTO ELETTRONICO, BANCOMAT, CARTA DI CREDITO, CARTA DI
        DEBITO, CARTE, PAGATO, IMPORTO PAGATO, RICEVUTO, PAGAMENTO, CARTA`),
    },
    change: { plain: ['RESTO', 'RESTO CONTANTI'] },
    count: {
      plain: list(`
        PEZZI, NUMERO ARTICOLI, ARTICOLI, N PEZZI, QUANTITA, PUNTI, NUMERO PEZZI, N ARTICOLI`),
    },
    saving: { plain: ['RISPARMIO', 'HAI RISPARMIATO', 'TOTALE SCONTI'] },
  },
  months: [
    ['GENNAIO', 'GEN'],
    ['FEBBRAIO', 'FEB'],
    ['MARZO', 'MAR'],
    ['APRILE', 'APR'],
    ['MAGGIO', 'MAG'],
    ['GIUGNO', 'GIU'],
    ['LUGLIO', 'LUG'],
    ['AGOSTO', 'AGO'],
    ['SETTEMBRE', 'SET'],
    ['OTTOBRE', 'OTT'],
    ['NOVEMBRE', 'NOV'],
    ['DICEMBRE', 'DIC'],
  ],
  weekdays: list(`
        LUNEDI, MARTEDI, MERCOLEDI, GIOVEDI, VENERDI, SABATO, DOMENICA, LUN, MAR, MER, GIO, VEN, SAB, DOM`),
  words: {
    date: ['DATA', 'EMESSO IL'],
    otherDay: ['VALIDO FINO', 'SCADENZA', 'ENTRO IL', 'RESI', 'FINO AL', 'ARRIVO'],
    time: ['ORA', 'ORE'],
    otherTime: list(`
        ORARIO, APERTO, LUNEDI, MARTEDI, MERCOLEDI, GIOVEDI, VENERDI, SABATO, DOMENICA`),
    neutral: ['DI', 'IN', 'IL', 'EURO', 'IVATO'],
    taxTable: ['ALIQUOTA', 'IMPONIBILE IVA', 'ALIQUOTA IMPONIBILE IMPOSTA', 'RIEPILOGO IVA', 'DETTAGLIO IVA'],
    taxIncluded: ['IVA', 'IVATO'],
    tableHead: ['DESCRIZIONE', 'PREZZO', 'QTA', 'IMPORTO', 'PREZZO EURO'],
    headNote: ['TAVOLO', 'CASSA', 'CASSIERE', 'OPERATORE', 'SCONTRINO', 'COPERTI'],
    cardSlip: ['COPIA CLIENTE', 'ESERCENTE', 'AUTORIZZAZIONE', 'TRANSAZIONE'],
    suggestion: [],
    phone: ['TELEFONO'],
    mobile: ['CELLULARE', 'CELL'],
    fax: [],
    othersPhone: ['SERVIZIO CLIENTI'],
    otherNumber: ['P IVA', 'PARTITA IVA', 'FATTURA', 'CARTA', 'SCONTRINO'],
    closing: ['CHIUSO'],
    paidBy: ['PAGAMENTO', 'MODO DI PAGAMENTO'],
    paymentNotice: ['ACCETTIAMO', 'CASSIERE'],
    refund: ['RESO', 'RESO MERCE', 'RIMBORSO', 'NOTA DI CREDITO', 'ANNULLO'],
    loyalty: ['FIDELITY', 'PUNTI'],
  },
  trip: {
    start: list('INGRESSO, ENTRATA, ARRIVO, RITIRO'),
    end: list('USCITA, PARTENZA, RICONSEGNA'),
  },
  payment: {
    cash: ['CONTANTI', 'CONTANTE', 'PAGAMENTO CONTANTE'],
    card: ['CARTA', 'PAGAMENTO ELETTRONICO'],
    debit: ['BANCOMAT', 'CARTA DI DEBITO'],
    credit: ['CARTA DI CREDITO'],
  },
  address: {
    // towns that public lists have under their English names
    regions: 'ROMA;MILANO;FIRENZE;NAPOLI;TORINO;VENEZIA;GENOVA;PADOVA;LIVORNO;SIRACUSA',
    streets: 'VIA VIALE PIAZZA PIAZZALE CORSO LARGO VICOLO STRADA LUNGOMARE CONTRADA',
    buildings: 'CENTRO COMMERCIALE STAZIONE AEROPORTO',
    sites: 'AEROPORTO',
    compass: 'NORD SUD EST OVEST',
    countries: 'ITALIA;ITALY',
    postcode: /(?<![\d#:.,-])\d{5}(?![\d:.,%-]) ?[A-Z]{3,}/,
    legalForms: 'SRL SPA SNC SAS SRLS SOC COOP UNIPERSONALE',
  },
  names: {
    claims: [/ +(?:VI|LA) +(?:RINGRAZIA|AUGURA|SALUTA)\b.*$/i],
    greetings: [
      /^\W*BENVENUT[IOA] +(?:DA|IN|AL|ALLA|NEL|ALL')(?: +)?/i,
      /\bGRAZIE +(?:PER +)?(?:LA +VOSTRA +VISITA|AVERCI +SCELTO|DELLA +VISITA)? *(?:DA|IN|AL|ALLA) +/i,
    ],
    sentence: words(`GRAZIE ARRIVEDERCI VOSTRA VISITA PER PRESTO VI NON SI CON`),
    trades:
      words(`RISTORANTE CAFFE TRATTORIA OSTERIA FARMACIA PIZZERIA BAR GELATERIA PASTICCERIA PANETTERIA PANIFICIO FORNO
      ENOTECA VINERIA LOCANDA ALBERGO TAVERNA ROSTICCERIA SALUMERIA MACELLERIA PESCHERIA SUPERMERCATO
      SUPERMERCATI ALIMENTARI LIBRERIA CARTOLERIA TABACCHI TABACCHERIA EDICOLA PROFUMERIA OTTICA LAVANDERIA
      FERRAMENTA ABBIGLIAMENTO CALZATURE FIORI PARAFARMACIA AUTOGRILL BIRRERIA PANINOTECA`),
    joining: words(`DI DA DEL DELLA DEI IL LO`),
    heading: words(`SCONTRINO`),
    receipt: words(
      `PREZZO QTA DESCRIZIONE TOTALE IMPORTO CASSA OPERATORE DOCUMENTO COMMERCIALE COPIA CLIENTE TAVOLO COPERTI`,
    ),
  },
  kinds: {
    receipt: {
      plain: ['SCONTRINO', 'RICEVUTA', 'RICEVUTA FISCALE', 'DOCUMENTO COMMERCIALE', 'FATTURA'],
    },
    card_slip: {
      plain: ['COPIA CLIENTE', 'COPIA ESERCENTE', 'COPIA PER IL CLIENTE'],
      likely: ['ESERCENTE', 'AUTORIZZAZIONE', 'TRANSAZIONE', 'CONTACTLESS', 'COD AUT'],
    },
    invoice: {
      plain: [
        'COORDINATE BANCARIE',
        'SCADENZA FATTURA',
        'CONDIZIONI DI PAGAMENTO',
        'BONIFICO BANCARIO',
        'INTESTATARIO',
      ],
      likely: ['SCADENZA', 'IBAN', 'BIC', 'CODICE CLIENTE', 'DESTINATARIO'],
    },
    boarding_pass: {
      plain: ['CARTA D IMBARCO', 'IMBARCO'],
      likely: ['USCITA', 'POSTO', 'VOLO', 'PASSEGGERO', 'PARTENZA', 'ARRIVO'],
    },
    statement: {
      plain: ['ESTRATTO CONTO', 'SALDO INIZIALE', 'SALDO FINALE'],
      likely: ['DATA VALUTA', 'NUMERO CONTO', 'INTESTATARIO'],
    },
  },
};
