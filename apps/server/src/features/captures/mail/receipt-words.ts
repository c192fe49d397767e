/** Whether the text of a mail may be a receipt: it has an amount of money, and a word that receipts use. */

const CURRENCIES = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|MXN|JPY|SEK|NOK|DKK|PLN|CZK|SGD|HKD|INR|BRL|ZAR';
const SIGNS = '[$€£¥₹₽₺₩]|zł|kr|Kč|Fr\\.|R\\$';
const NUMBER = "\\d{1,3}(?:[.,'’ \\u00a0\\u202f]?\\d{3}){0,3}(?:[.,]\\d{2})?";
const MONEY = new RegExp(
  `(?:${SIGNS}|\\b(?:${CURRENCIES}))\\s?${NUMBER}|${NUMBER}\\s?(?:${SIGNS}|(?:${CURRENCIES})\\b)`,
  'u',
);
/** English, German, Spanish, French, Italian, Dutch, Portuguese */
const WORDS = new RegExp(
  `(?<!\\p{L})(?:${[
    'total|subtotal|amount|paid|payment|receipt|invoice|fare|charged|order',
    'gesamt\\p{L}*|summe|\\p{L}*betrag|\\p{L}*rechnung|quittung|beleg|bezahlt|zahlung|fahrpreis|endpreis',
    'importe|pagado|pago|recibo|factura|tarifa',
    'montant|payée?|paiement|reçu|facture|tarif|prix',
    'totale|importo|ricevuta|fattura|pagato|totaal|bedrag|factuur|betaald|valor|fatura|pagamento',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

export function isReceiptText(text: string): boolean {
  return MONEY.test(text) && WORDS.test(text);
}
