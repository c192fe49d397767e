/**
 * What banks call the columns of their files, in English, German, French, Spanish, Italian, Portuguese,
 * Dutch, Polish and Swedish. Each pattern expects a heading in lower case.
 */
export const HEADINGS = {
  day: /\bdate\b|\bday\b|datum|\bfecha\b|\bdata\b|\bdia\b|\bdatum\b/u,
  /** the day on which the bank booked it, which is later than the purchase */
  booked: /post|book|valu|wert|buchung|clear|settle|comptab|valeur|valor|contab|księg|bokför/u,
  amount: /amount|betrag|umsatz|montant|importe|importo|valor\b|\bbedrag\b|kwota|belopp|\bsum/u,
  outgoing:
    /debit|withdraw|paid out|money out|\bout\b|soll|belast|ausgang|débit|sortie|cargo|addebit|uscit|débito|\baf\b|obciąż|uttag/u,
  incoming:
    /credit\b|deposit|paid in|money in|\bin\b|haben|gutschrift|eingang|crédit|entrée|abono|accredit|entrat|crédito|\bbij\b|uznan|insätt/u,
  originalAmount:
    /(?:original|foreign|local|transaction currency|fremd|ursprung|origine|orig|divisa|valuta|extranj|estera).*(?:amount|betrag|montant|importe|importo|bedrag)|(?:amount|betrag|montant|importe|importo|bedrag).*(?:original|foreign|local|fremd|ursprung|origine|divisa|valuta)|fremdwährungsbetrag/u,
  originalCurrency:
    /(?:original|foreign|local|fremd|ursprung|origine|orig|transaction).*(?:curr|währ|devise|moned|valuta)/u,
  balance: /balance|saldo|solde|running|kontostand/u,
  /** columns that are neither an amount nor a name, such as fees, rates and account numbers */
  none: /rate|kurs|fee\b|gebühr|commission|tax|points|miles|card n|account|reference|\bid\b|number|\bno\b|nummer|iban|konto/u,
  name: /descri|merchant|payee|narrat|details|name|begünst|empfänger|verwendung|buchungstext|händler|libell|concept|detalle|comercio|descrizione|omschrijv|naam|opis|odbiorc|beskriv|mottag/u,
} as const;
export type Role = keyof typeof HEADINGS;

const CREDITS = [
  'credit',
  'c',
  'cr',
  'h',
  'haben',
  'payment',
  'refund',
  'return',
  'deposit',
  'bij',
  'crédit',
  'credito',
  'abono',
];
const DEBITS = [
  'debit',
  'd',
  'dr',
  's',
  'soll',
  'sale',
  'purchase',
  'charge',
  'fee',
  'af',
  'débit',
  'debito',
  'cargo',
];
const PENDING = [
  'pending',
  'authorization',
  'authorisation',
  'auth',
  'hold',
  'reserved',
  'vorgemerkt',
  'en attente',
  'pendiente',
];
const BOOKED = ['posted', 'booked', 'cleared', 'settled', 'completed', 'gebucht', 'reconciled'];

/** Words of a column that says in which direction the money went, or whether it is booked. */
export const KIND_WORDS: ReadonlySet<string> = new Set([...CREDITS, ...DEBITS, ...PENDING, ...BOOKED]);
export const CREDIT_WORDS: ReadonlySet<string> = new Set(CREDITS);
export const DEBIT_WORDS: ReadonlySet<string> = new Set(DEBITS);
export const PENDING_WORDS: ReadonlySet<string> = new Set(PENDING);

/** Payments to the card or to the bank, which need no receipt. */
export const NO_PURCHASE =
  /payment (?:received|thank)|thank you.*payment|autopay|auto pay|automatic payment|online payment|balance transfer|interest charge|finance charge|annual fee|late fee|card payment from|lastschrifteinzug|kontoausgleich|sollzins|entgelt kontoführung|prélèvement carte|pago recibido|cash advance fee|foreign transaction fee/iu;
