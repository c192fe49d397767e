import { describe, expect, it } from 'vitest';
import { languages } from '../../locales/index.ts';
import { LABEL_KINDS } from '../../locales/locale.ts';
import { labelScores, plainest } from './labels.ts';

const kindOf = (text: string) => plainest(labelScores(text));

describe('What a label says about its amount', () => {
  it.each([
    ['TOTAL', 'total'],
    ['T0TAL', 'total'],
    ['JOTAL:', 'total'],
    ['Grand TotalRM', 'total'],
    ['TOTAL (GST INCL)', 'total'],
    ['Total Sales (Inclusive ofGST):', 'total'],
    ['BAL.DUE', 'total'],
    ['SUMME [3]  EUR', 'total'],
    ['zu zahlen', 'total'],
    ['Gesamtbetrag', 'total'],
    ['TOTAL TTC', 'total'],
    ['À PAYER', 'total'],
    ['TOTAL A PAGAR', 'total'],
    ['IMPORTE', 'total'],
    ['TOTALE COMPLESSIVO', 'total'],
    ['TE BETALEN', 'total'],
    ['Totaal  EUR', 'total'],
    ['JUMLAH', 'total'],
    ['Sub-T0tal', 'subtotal'],
    ['Item Total', 'subtotal'],
    ['MERCHANDISE TOTAL', 'subtotal'],
    ['Total (Excluding GST)', 'subtotal'],
    ['Zwischensumme', 'subtotal'],
    ['SOUS-TOTAL', 'subtotal'],
    ['BASE IMPONIBLE', 'subtotal'],
    ['TOTALGST', 'tax'],
    ['TAX1', 'tax'],
    ['PATAX', 'tax'],
    ['MwSt', 'tax'],
    ['dont TVA', 'tax'],
    ['CGST', 'tax'],
    ['Service Charge (10%)', 'service'],
    ['Trinkgeld', 'tip'],
    ['Rounding Adj', 'rounding'],
    ['Rabatt', 'discount'],
    ['CR CARD', 'tender'],
    ['AMT PAID', 'tender'],
    ['GEGEBEN BAR', 'tender'],
    ['Especes', 'tender'],
    ['VISA', 'tender'],
    ['RÜCKGELD EUR', 'change'],
    ['RENDU', 'change'],
    ['CAMBIO', 'change'],
    ['Wisselgeld', 'change'],
    ['TOTAL ITEMS SOLD', 'count'],
    ['Anzahl Artikel', 'count'],
    ['YOU SAVED', 'saving'],
  ])('reads %s as %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it.each(['BANANAS', 'CASHEW NUTS', 'TUNA', 'TOAST', 'Garden omelette', 'Internet', 'Bars', '12', ''])(
    'does not treat %s as a label',
    (text) => {
      expect(kindOf(text)).toBeNull();
    },
  );

  it('recognizes every phrase of every language as its kind', () => {
    for (const { labels } of languages) {
      for (const kind of LABEL_KINDS) {
        for (const phrase of labels[kind]?.plain ?? [])
          expect(labelScores(phrase)[kind], phrase).toBeGreaterThan(0.95);
      }
    }
  });

  it('gives a phrase less weight if the label has other words', () => {
    expect(labelScores('TOTAL').total).toBeGreaterThan(labelScores('TOTAL ITEMS SOLD').total);
    expect(labelScores('SUBTOTAL').total).toBeLessThan(labelScores('SUBTOTAL').subtotal);
  });
});
