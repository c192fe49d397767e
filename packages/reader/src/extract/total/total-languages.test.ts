import { expect, it } from 'vitest';
import { amountsOn, rowsFrom } from '../rows-for-tests.ts';
import { findTotal } from './total.ts';

/** The total that is found below one item. An item is unreadable, so that sums prove nothing. */
function totalBelow(rows: readonly string[]): number | undefined {
  const all = rowsFrom(`KORNBLUM\nA  40,00\n${rows.join('\n').replaceAll('|', '  ')}`);
  return findTotal(all, amountsOn(all))?.value;
}

it.each([
  [
    'Swedish',
    'Delsumma|100,00',
    'Att betala|100,00',
    'varav moms 25%|20,00',
    'Kontant|200,00',
    'Tillbaka|100,00',
  ],
  [
    'Norwegian',
    'Mellomsum|100,00',
    'Å betale|100,00',
    'Herav mva 25%|20,00',
    'Kontant|200,00',
    'Veksel|100,00',
  ],
  ['Danish', 'I alt|100,00', 'Heraf moms|20,00', 'Kontant|200,00', 'Retur kontant|100,00'],
  ['Finnish', 'Yhteensä|100,00', 'ALV 24%|19,35', 'Käteinen|200,00', 'Takaisin|100,00'],
  ['Icelandic', 'Samtals|100,00', 'Þar af VSK 24%|19,35', 'Greitt|200,00', 'Afgangur|100,00'],
  ['Estonian', 'Kokku|100,00', 'Käibemaks 22%|18,03', 'Sularaha|200,00', 'Tagasi|100,00'],
  ['Latvian', 'Kopā apmaksai|100,00', 'PVN 21%|17,36', 'Skaidra nauda|200,00', 'Atlikums|100,00'],
  ['Lithuanian', 'Iš viso|100,00', 'PVM 21%|17,36', 'Grynais|200,00', 'Grąža|100,00'],
  [
    'Polish',
    'Sprzedaż opodatk. A|100,00',
    'Kwota A 23%|18,70',
    'Suma PTU|18,70',
    'Suma PLN|100,00',
    'Gotówka|200,00',
    'Reszta|100,00',
  ],
  ['Czech', 'Mezisoučet|100,00', 'Celkem|100,00', 'DPH 21%|17,36', 'Hotovost|200,00', 'Vráceno|100,00'],
  ['Slovak', 'Medzisúčet|100,00', 'Na úhradu|100,00', 'DPH 20%|16,67', 'Prijaté|200,00', 'Výdavok|100,00'],
  [
    'Hungarian',
    'Részösszeg|100,00',
    'Fizetendő|100,00',
    'ÁFA 27%|21,26',
    'Készpénz|200,00',
    'Visszajáró|100,00',
  ],
  [
    'Romanian',
    'Subtotal lei|100,00',
    'Total lei|100,00',
    'TVA 19%|15,97',
    'Numerar|200,00',
    'Rest de plată|100,00',
  ],
  ['Croatian', 'Ukupno|100,00', 'PDV 25%|20,00', 'Gotovina|200,00', 'Povrat|100,00'],
  ['Slovene', 'Skupaj|100,00', 'Za plačilo|100,00', 'DDV 22%|18,03', 'Gotovina|200,00', 'Vračilo|100,00'],
  ['Serbian', 'Ukupan iznos|100,00', 'Porez 20%|16,67', 'Gotovina|200,00', 'Povraćaj|100,00'],
  ['Bulgarian', 'Obshta suma|100,00', 'DDS 20%|16,67', 'V broi|200,00', 'Resto|100,00'],
  ['Turkish', 'Ara toplam|100,00', 'TOPKDV|16,67', 'Toplam|100,00', 'Nakit|200,00', 'Para üstü|100,00'],
  ['Portuguese', 'Total a pagar|100,00', 'IVA 23%|18,70', 'Numerário|200,00', 'Troco|100,00'],
  ['Brazilian', 'Valor total R$|100,00', 'Dinheiro|200,00', 'Troco|100,00', 'Tributos aprox.|13,45'],
  [
    'Indonesian',
    'Subtotal|90,91',
    'PB1 10%|9,09',
    'Total tagihan|100,00',
    'Tunai|200,00',
    'Uang kembali|100,00',
  ],
  [
    'Vietnamese',
    'Tiền hàng|92,59',
    'Thuế GTGT 8%|7,41',
    'Tổng cộng|100,00',
    'Tiền khách đưa|200,00',
    'Tiền thừa|100,00',
  ],
  ['Greek in Latin letters', 'Synolo|100,00', 'FPA 24%|19,35', 'Metrita|200,00', 'Resta|100,00'],
])('The total is found on a %s receipt, not the subtotal, tax, cash or change', (_, ...rows) => {
  expect(totalBelow(rows)).toBe(10_000);
  expect(totalBelow(rows.slice(0, -2)), 'paid by card').toBe(10_000);
});
