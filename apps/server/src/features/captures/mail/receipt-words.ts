/** Whether the text of a mail may be a receipt: it has an amount of money, and a word that receipts use. */

const CURRENCIES =
  'USD|EUR|GBP|CHF|CAD|AUD|NZD|MXN|JPY|SEK|NOK|DKK|PLN|CZK|SGD|HKD|INR|BRL|ZAR|CNY|RMB|KRW|TWD|THB|ILS|AED|SAR|QAR|KWD|EGP|JOD';
const SIGNS = '[$€£¥₹₽₺₩₪฿﷼円元圆원]|zł|kr|Kč|Fr\\.|R\\$|บาท|ש״ח|ש"ח|درهم|ريال|دينار|جنيه|د\\.إ|ر\\.س';
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

/** Japanese, Chinese, Korean, Thai, Hebrew, Arabic: parts of words, because most have no spaces */
const WORDS_WITHOUT_SPACES = new RegExp(
  [
    '領収|請求|合計|小計|総額|金額|支払|決済|ご注文|運賃|料金',
    '发票|收据|合计|总计|总额|小计|金额|支付|付款|订单|發票|收據|總計|總額|小計|訂單',
    '영수증|청구서|합계|총액|금액|결제|주문|요금',
    'ใบเสร็จ|ใบกำกับ|ใบแจ้งหนี้|ยอดรวม|รวมทั้งสิ้น|จำนวนเงิน|ชำระ|ค่าโดยสาร',
    'קבלה|חשבונית|סה[״"]כ|תשלום|סכום|הזמנה',
    'فاتورة|إيصال|المجموع|الإجمالي|إجمالي|المبلغ|مبلغ|الدفع|السداد|الطلب|الأجرة',
  ].join('|'),
  'u',
);

export function isReceiptText(text: string): boolean {
  const plain = withPlainDigits(text);
  return MONEY.test(plain) && (WORDS.test(plain) || WORDS_WITHOUT_SPACES.test(plain));
}

/** Wide letters as narrow ones, and the digits of Arabic and Thai as 0 to 9. */
function withPlainDigits(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e\uffe0-\uffe6]/gu, (wide) => wide.normalize('NFKC'))
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      return String(code - (code >= 0x0e50 ? 0x0e50 : code >= 0x06f0 ? 0x06f0 : 0x0660));
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}
