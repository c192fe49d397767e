/** What a country's receipts call things. If several words are usual, receipts alternate. */
export type Words = {
  subtotal: readonly string[];
  total: readonly string[];
  cash: string;
  change: string;
  card: readonly string[];
  items: string;
  /** Headings of the tax table. */
  taxTable: readonly [rate: string, net: string, tax: string, gross: string];
  /** 'incl. 20% VAT' */
  included: string;
  invoice: string;
  number: string;
  date: string;
  time: string;
  phone: readonly string[];
  table: string;
  served: string;
  columns: readonly [quantity: string, name: string, amount: string];
  thanks: readonly string[];
  hours: string;
  points: string;
  /** Before the deadline for returns. */
  returns: string;
  discount: string;
  service: string;
  rounding: string;
  slip: readonly [title: string, amount: string, approved: string, copy: string];
};

const EN: Words = {
  subtotal: ['Subtotal', 'SUB TOTAL', 'Sub-total'],
  total: ['TOTAL', 'Total', 'BALANCE DUE', 'AMOUNT DUE', 'GRAND TOTAL'],
  cash: 'CASH',
  change: 'CHANGE',
  card: ['VISA', 'MASTERCARD', 'Debit card'],
  items: 'ITEMS',
  taxTable: ['VAT rate', 'Net', 'VAT', 'Gross'],
  included: 'incl. VAT',
  invoice: 'TAX INVOICE',
  number: 'Receipt no.',
  date: 'Date:',
  time: 'Time:',
  phone: ['Tel:', 'Ph', 'T:'],
  table: 'Table',
  served: 'Server:',
  columns: ['Qty', 'Description', 'Amount'],
  thanks: ['Thank you for your visit', 'Thank you, please come again', 'HAVE A NICE DAY'],
  hours: 'Open Mon-Fri 08:00-18:00 Sat 09:00-14:00',
  points: 'Points earned',
  returns: 'Exchange with this receipt until',
  discount: 'Discount',
  service: 'Service charge',
  rounding: 'Rounding',
  slip: ['CARD PAYMENT', 'AMOUNT', 'APPROVED', 'CUSTOMER COPY'],
};

const DE: Words = {
  ...EN,
  subtotal: ['Zwischensumme', 'ZW-SUMME', 'Zwischensumme'],
  total: ['SUMME', 'GESAMT', 'ZU ZAHLEN', 'Gesamtbetrag', 'Summe'],
  cash: 'Bar',
  change: 'Rückgeld',
  card: ['girocard', 'Kartenzahlung', 'EC-Karte'],
  items: 'Posten',
  taxTable: ['MwSt', 'Netto', 'Steuer', 'Brutto'],
  included: 'enthaltene MwSt',
  invoice: 'RECHNUNG',
  number: 'Bon-Nr.',
  date: 'Datum:',
  time: 'Uhrzeit:',
  phone: ['Tel.', 'Tel:', 'Telefon'],
  table: 'Tisch',
  served: 'Es bediente Sie',
  columns: ['Anz', 'Artikel', 'Betrag'],
  thanks: ['Vielen Dank für Ihren Einkauf', 'Wir danken für Ihren Besuch', 'Auf Wiedersehen'],
  hours: 'Mo-Fr 8:00-20:00 Sa 8:00-18:00',
  points: 'Gesammelte Punkte',
  returns: 'Umtausch mit Bon bis',
  discount: 'Rabatt',
  service: 'Bedienung',
  rounding: 'Rundung',
  slip: ['Kartenzahlung', 'Betrag', 'Zahlung erfolgt', 'KUNDENBELEG'],
};

const FR: Words = {
  ...EN,
  subtotal: ['Sous-total', 'SOUS TOTAL', 'Sous-total TTC'],
  total: ['TOTAL TTC', 'À PAYER', 'NET À PAYER', 'TOTAL', 'Total TTC'],
  cash: 'ESPÈCES',
  change: 'RENDU',
  card: ['CARTE BANCAIRE', 'CB', 'Carte bleue'],
  items: 'ARTICLES',
  taxTable: ['TVA', 'H.T.', 'T.V.A.', 'T.T.C.'],
  included: 'dont TVA',
  invoice: 'FACTURE',
  number: 'Ticket n°',
  date: 'Date :',
  time: 'Heure :',
  phone: ['Tél.', 'Tél :', 'Tel'],
  table: 'Table',
  served: 'Servi par',
  columns: ['Qté', 'Désignation', 'Montant'],
  thanks: ['Merci de votre visite', 'Merci et à bientôt', 'Bonne journée'],
  hours: 'Ouvert du lundi au samedi 9h00-19h30',
  points: 'Points fidélité',
  returns: "Échange possible jusqu'au",
  discount: 'Remise',
  service: 'Service',
  rounding: 'Arrondi',
  slip: ['CARTE BANCAIRE', 'MONTANT', 'DEBIT', 'TICKET CLIENT'],
};

const ES: Words = {
  ...EN,
  subtotal: ['Subtotal', 'SUBTOTAL', 'Suma'],
  total: ['TOTAL', 'IMPORTE', 'TOTAL A PAGAR', 'Total', 'IMPORTE TOTAL'],
  cash: 'EFECTIVO',
  change: 'CAMBIO',
  card: ['TARJETA', 'Tarjeta bancaria', 'VISA'],
  items: 'ARTÍCULOS',
  taxTable: ['IVA', 'Base', 'Cuota', 'Total'],
  included: 'IVA incluido',
  invoice: 'FACTURA SIMPLIFICADA',
  number: 'Ticket nº',
  date: 'Fecha:',
  time: 'Hora:',
  phone: ['Tel.', 'Tfno:', 'Teléfono'],
  table: 'Mesa',
  served: 'Le atendió',
  columns: ['Cant', 'Descripción', 'Importe'],
  thanks: ['Gracias por su visita', 'GRACIAS POR SU COMPRA', 'Vuelva pronto'],
  hours: 'Abierto L-S 9:30-14:00 y 17:00-20:30',
  points: 'Puntos acumulados',
  returns: 'Cambios con ticket hasta el',
  discount: 'Descuento',
  service: 'Servicio',
  rounding: 'Redondeo',
  slip: ['PAGO CON TARJETA', 'IMPORTE', 'OPERACIÓN ACEPTADA', 'COPIA CLIENTE'],
};

const IT: Words = {
  ...EN,
  subtotal: ['Subtotale', 'SUBTOTALE', 'Sub-totale'],
  total: ['TOTALE', 'TOTALE COMPLESSIVO', 'Totale', 'TOTALE EURO', 'IMPORTO PAGATO'],
  cash: 'CONTANTE',
  change: 'RESTO',
  card: ['PAGAMENTO ELETTRONICO', 'BANCOMAT', 'CARTA DI CREDITO'],
  items: 'N. ARTICOLI',
  taxTable: ['IVA', 'Imponibile', 'Imposta', 'Totale'],
  included: 'di cui IVA',
  invoice: 'DOCUMENTO COMMERCIALE',
  number: 'DOC. N.',
  date: 'Data',
  time: 'Ora',
  phone: ['Tel.', 'Tel', 'Telefono'],
  table: 'Tavolo',
  served: 'Operatore',
  columns: ['Qtà', 'Descrizione', 'Prezzo(€)'],
  thanks: ['Grazie e arrivederci', 'GRAZIE PER LA VISITA', 'Arrivederci a presto'],
  hours: 'Aperto Lun-Sab 8:30-13:00 15:30-19:30',
  points: 'Punti fedeltà',
  returns: 'Cambio merce entro il',
  discount: 'Sconto',
  service: 'Coperto',
  rounding: 'Arrotondamento',
  slip: ['PAGAMENTO CARTA', 'IMPORTO', 'TRANSAZIONE ESEGUITA', 'COPIA CLIENTE'],
};

const NL: Words = {
  ...EN,
  subtotal: ['Subtotaal', 'SUBTOTAAL', 'Sub-totaal'],
  total: ['TOTAAL', 'TE BETALEN', 'Totaal', 'TOTAAL EUR', 'Te betalen'],
  cash: 'CONTANT',
  change: 'WISSELGELD',
  card: ['PIN', 'PINPAS', 'Maestro'],
  items: 'AANTAL ARTIKELEN',
  taxTable: ['BTW', 'Over', 'Bedrag', 'Incl.'],
  included: 'waarvan BTW',
  invoice: 'FACTUUR',
  number: 'Bonnr.',
  date: 'Datum:',
  time: 'Tijd:',
  phone: ['Tel.', 'Tel:', 'T'],
  table: 'Tafel',
  served: 'U bent geholpen door',
  columns: ['Aantal', 'Omschrijving', 'Bedrag'],
  thanks: ['Bedankt en tot ziens', 'Dank u voor uw bezoek', 'Graag tot ziens'],
  hours: 'Ma-vr 9:00-18:00 za 9:00-17:00',
  points: 'Gespaarde punten',
  returns: 'Ruilen met bon tot',
  discount: 'Korting',
  service: 'Bediening',
  rounding: 'Afronding',
  slip: ['BETALING', 'Bedrag', 'AKKOORD', 'KLANTTICKET'],
};

export const WORDS = { EN, DE, FR, ES, IT, NL };
