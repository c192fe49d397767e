import { describe, expect, it } from 'vitest';
import { amountsOn, rowsFrom } from '../rows-for-tests.ts';
import { findTotal } from './total.ts';

const totalOf = (text: string) => {
  const rows = rowsFrom(text);
  return findTotal(rows, amountsOn(rows));
};

describe('Finding the total', () => {
  it.each([
    ['next to its label', 'Subtotal  12.50\nTax  1.00\nTotal  13.50', 1350],
    ['in the label’s own line', 'SUBTOTAL:$30.00\nTAX:$2.70\nTOTAL:$32.70', 3270],
    ['below its label', 'Amount Due\n$4.35\nCash Tender  $5.00', 435],
    ['with a garbled label', 'Sub-T0tal  61.20\nTAX  5.10\nT0TAL DUE  66.30', 6630],
    ['with spaces lost', 'TotalSales(Inclusive ofGST):  64.05', 6405],
    [
      'after rounding',
      'Total Incl GST  33.33\nRounding Adj  -0.03\nAmount To Be Paid  33.30\nCash  40.00\nChange  6.70',
      3330,
    ],
    ['not the amount handed over', 'TOTAL  17.25\nCASH  20.00\nCHANGE  2.75', 1725],
    ['not the tip suggested', 'Total  25.00\nSuggested Gratuity\n18.00% of sale:  $4.50 =  $29.50', 2500],
    ['with the tip added below it', 'Soup  20.70\nTotal  20.70\nTip  2.00\nDEBIT CARD SALE  22.70', 2270],
    ['with the tip below what was charged', 'Total: $12.00\nCard: XXXXX0 14.16\nTip 2.16', 1416],
    ['without a tip whose sum is not printed', 'Soup  20.70\nTotal  20.70\nTip  2.00\nVISA  20.70', 2070],
    ['not cash of which a tip was taken', 'Total  20.00\nTip  5.00\nCash  25.00\nChange  5.00', 2000],
    ['without suggested tips', 'Soup  20.00\nTotal  20.00\nTip guide\n10% tip  2.00\n22.00', 2000],
    [
      'without a tip that was not charged',
      'Soup  20.00\nTotal  20.00\n10% Tip  2.00\nVISA  20.00\nPoints  22.00',
      2000,
    ],
    ['without one of two tips', 'Total  20.00\nTip  2.00\nTip  3.00\nVISA  22.00', 2000],
    ['not the number of items', 'TOTAL ITEMS  3\nTOTAL  9.15\nDEBIT  9.15', 915],
    ['not the sum of a tax table', 'Total  31.00\nGST Summary  Amount  Tax\nTotal  29.25  1.75', 3100],
    ['not the savings', 'TOTAL  12.60\nTOTAL SAVED:  8.40', 1260],
    ['not a balance of zero after payment', 'Total  19.95\nCash  -19.95\nAmount Due  0.00', 1995],
    ['of a return', 'SUBTOTAL  45.00-\nTAX  3.15-\nTOTAL  $48.15-', -4815],
    [
      'with one decimal',
      'Hot Milk Tea  22.0\nPork Chop Bun  34.0\nEgg Toast  30.0\nTotal  86.0\nMin. charge $30 / person',
      8600,
    ],
    ['further down, of two', 'TOTAL  9.00\nTOTAL  9.90', 990],
    ['split by the detector', 'SUB-TOTAL  3.75\nTOTAL  3  .75', 375],
    ['labeled as rounded', 'Total Sales Incl GST  33.33\nTotal After Rounding  33.35', 3335],
    ['rounded by the payment, where no label says so', 'TOTAL  41.52\nCASH  41.50\nCHANGE  0.00', 4150],
    ['but not a payment that is merely close to it', 'TOTAL  41.52\nCASH  41.60\nCHANGE  0.08', 4152],
    ['called SUMME', 'Brot  3,00\nMilch  2,50\nSUMME  EUR  5,50\nBAR  EUR  10,00\nRÜCKGELD  EUR  4,50', 550],
    ['called ZU ZAHLEN', 'Brot  3,00A\nMilch  2,50B\nzu zahlen  5,50', 550],
    ['called TOTAL TTC', 'Total HT  5,00\nTVA 10%  0,50\nTOTAL TTC  5,50\nCB  5,50', 550],
    ['called À PAYER', 'Pain  3,00\nLait  2,50\nÀ PAYER  5,50\nEspèces  10,00\nRendu  4,50', 550],
    ['called IMPORTE', 'Pan  3,00\nLeche  2,50\nIMPORTE TOTAL  5,50\nEntregado  10,00\nCambio  4,50', 550],
    ['called TOTALE', 'Pane  3,00\nLatte  2,50\nTOTALE EURO  5,50\nContanti  10,00\nResto  4,50', 550],
    ['called TE BETALEN', 'Brood  3,00\nMelk  2,50\nTE BETALEN  5,50\nPIN  5,50', 550],
    ['called JUMLAH', 'Roti  3.00\nSusu  2.50\nJUMLAH  RM5.50\nTUNAI  10.00\nBAKI  4.50', 550],
    ['called AMT PAID', 'SUBTOTAL  5.00\nTAX  0.50\nAMT PAID  5.50\nCASH  10.00\nCHANGE  4.50', 550],
    ['that lost its point', 'SUBTOTAL  5.00\nTAX  0.50\nTOTAL  550', 550],
    ['not a card’s reference below it', 'TOTAL  5.50\nVISA  5.50\nAUTH 004821\nREF 100200300', 550],
    [
      'that was charged, though a payment leaves nothing due',
      'Room  189.00\nTax  22.68\nTotal charges  211.68\nVisa 4021  -211.68\nBalance due  $0.00',
      21168,
    ],
    [
      'that was charged if only the payment shows it',
      'Room charges  398.00\nTaxes and fees  62.48\nPayment Visa 4021  -460.48\nTotal due  $0.00',
      46048,
    ],
    ['that a gift card paid', 'Candle  20.00\nTotal  20.00\nGift card  -20.00\nBalance due  0.00', 2000],
    ['of zero if a discount leaves nothing', 'Candle  20.00\nDiscount 100%  -20.00\nTotal  0.00', 0],
    ['by the card’s amount if no label says total', 'FOOD  8.40\nTAX  0.70\nVISA  9.10', 910],
  ])('finds it %s', (_where, text, cents) => {
    expect(totalOf(text)?.value).toBe(cents);
  });

  it('returns null if no amount is labeled as the total', () => {
    expect(totalOf('2 Coffee  7.00\n1 Tea  3.00')).toBeNull();
    expect(totalOf('Item  Qty  Price  Total')).toBeNull();
    expect(totalOf('')).toBeNull();
  });

  it('is more confident if the arithmetic agrees', () => {
    const alone = totalOf('Total  13.50')?.confidence ?? 1;
    const checked = totalOf('Subtotal  12.50\nTax  1.00\nTotal  13.50\nVisa  13.50')?.confidence ?? 0;
    expect(checked).toBeGreaterThan(alone);
  });

  it('says where the amount is', () => {
    const rows = rowsFrom('Subtotal  12.50\nTotal  13.50');
    const total = findTotal(rows, amountsOn(rows));
    expect(total?.boxes).toEqual([rows[1]?.lines[1]?.box]);
    expect(total?.text).toBe('13.50');
  });
});
