import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { currencies } from '../../locales/index.ts';
import { extract } from '../extract.ts';
import { paperFrom, rowsFrom } from '../rows-for-tests.ts';
import { decideCountry } from './country.ts';
import { findCurrency } from './currency.ts';

const currencyOf = (text: string, home = 'US') => findCurrency(paperFrom(text, home))?.value ?? null;
const countryOf = (text: string, home = 'US') => decideCountry(rowsFrom(text), homeIn(home)).country;

describe('The country a receipt points to', () => {
  it.each([
    ['US', 'COPPER KETTLE\nFresno, CA 93720\n(559) 555-0142\nTAX 1.20'],
    ['CA', 'MAPLE CAFE\nToronto ON M5V 2T6\nHST 1.20'],
    ['GB', 'THE OAK\nLeeds LS1 4AB\nVAT No GB 123 4567 89'],
    ['IE', 'THE HARP\nGalway\nwww.harp.ie'],
    ['AU', 'BARKING KEA\nABN 12 345 678 901\nGST 1.20'],
    ['NZ', 'BARKING KEA\nAuckland\nGST 12-345-678'],
    ['GB', 'THE OAK\n27/08/2019\nVAT#: 109 821 418\nTotal 57.15'],
    ['IN', 'SPICE ROOM\nTHANE (W) 400606\nTEL : 022 55512345\nSERVICE TAX @ 4.94%  24.60'],
    ['IN', 'SPICE ROOM\nPune - 411 001\nGSTIN 27ABCDE1234F1Z5\nCGST 2.50'],
    ['SG', 'KOPI HOUSE PTE LTD\nSingapore 049483'],
    ['MY', 'MELUR SDN BHD\nJalan Kenari\nTotal RM 5.00'],
    ['ZA', 'PROTEA (PTY) LTD\nCape Town\nVAT No 4123456789'],
    ['AE', 'DATE PALM\nDubai\nTRN 100123456700003'],
    ['DE', 'BÄCKEREI LINDE\n33098 Paderborn\nUSt-IdNr. DE 123 456 789\nSumme 3,00'],
    ['AT', 'CAFE LINDE\n1080 Wien\nATU12345678'],
    ['CH', 'CAFE LINDE\n8001 Zürich\nCHE-123.456.789 MWST'],
    ['FR', 'LE TILLEUL\n75001 Paris\nSIRET 123 456 789 00012\nTOTAL TTC 3,00'],
    ['ES', 'EL TILO\n28001 Madrid\nCIF B12345678\nTotal 3,00'],
    ['IT', 'IL TIGLIO\nRoma\nP.IVA 12345678901\nTOTALE 3,00'],
    ['NL', 'DE LINDE\nDam 1, 1012 AB Amsterdam\nBTW nr NL123456789B01\nTotaal 3,00'],
    ['DE', 'KORNBLUM\nLange Str. 12\n76530 Baden-Baden\nTotal 3,00'],
    ['NZ', 'KORNBLUM\n12 Queen St\nTimaru 7910\nTotal 3.00'],
    ['DK', 'KORNBLUM\nNørregade 3\n8000 Århus\nI alt 3,00 kr.'],
    ['BN', 'KORNBLUM (B) SDN BHD\nTotal  3.70'],
    ['CA', 'KORNBLUM\n(905) 555-0143\n7/27/11 11:22 AM\nHST  1.30\nTotal  11.30'],
    ['RO', 'KORNBLUM ROMANIA SA\nMUN. BUCURESTI\nBON FISCAL\nTVA 9%  0,18'],
    ['US', 'KORNBLUM\n1660 India Street\n(619) 555-0143\n12/17/2017\nTax  6.00'],
  ])('is %s', (country, text) => {
    expect(countryOf(text)).toBe(country);
  });

  it.each(['US', 'GB', 'DE'])('is home, %s, if nothing points to another', (home) => {
    expect(countryOf('THE OAK\nTotal  5.00', home)).toBe(home);
    expect(countryOf('1 INDIA PALE ALE  5.00\nTURKEY CLUB  7.00\nTotal  12.00', home)).toBe(home);
  });
});

describe('The currency', () => {
  it.each([
    ['TOTAL  £5.00', 'GBP'],
    ['TOTAL  €5,00', 'EUR'],
    ['TOTAL EUR  5,00', 'EUR'],
    ['TOTAL  ₹500.00', 'INR'],
    ['TOTAL  RM 5.00', 'MYR'],
    ['TOTAL  S$5.00', 'SGD'],
    ['TOTAL  NZ$5.00', 'NZD'],
    ['TOTAL CHF  5.00', 'CHF'],
    ['TOTAL AED  5.00', 'AED'],
    ['TOTAL  Ro5.200', 'OMR'],
    ['TOTAL  ₫50,000', 'VND'],
    // the code in a line without its amount, and currencies of countries that are hardly known
    ['Oud oil  125.500\nTOTAL KD\n125.500', 'KWD'],
    ['Griot  850.00\nTOTAL HTG\n850.00', 'HTG'],
    ['Cachupa  650,00\nTOTAL CVE  650,00', 'CVE'],
    ['Rua de Lisboa, Mindelo\nCabo Verde\nTOTAL CVE  650,00', 'CVE'],
    ['Fresno, CA 93720\nTOTAL  $5.00', 'USD'],
    ['Toronto ON M5V 2T6\nTOTAL  $5.00', 'CAD'],
    ['ABN 51 824 753 556\nTOTAL  $5.00', 'AUD'],
    ['Pune - 411 001\nGSTIN 27ABCDE1234F1Z5\nTOTAL Rs.500.00', 'INR'],
    ['Leeds LS1 4AB\nVAT No GB 123 4567 89\nTOTAL  f5.00', 'GBP'],
    ['COPPER KETTLE\nFresno, CA 93720\nTOTAL  ₹5.00', 'USD'],
    ['Rockwall, TX 75087\n972-555-0142\nTOTAL  €5.00', 'USD'],
    ['MELUR SDN BHD\n53300 Kuala Lumpur\nMalaysia\nTOTAL  €5.00', 'MYR'],
    ['WEAVERVILLE N0 2B787\nASHEVILLE, NC\nTOTAL  5.00', 'USD'],
    ['30 Weston Road\nToronto ON MN 5H4\nTOTAL  5.00', 'CAD'],
    ['CVS pharmacy\n(559) 555-0142\nTOTAL  5.00', 'USD'],
    ['Leeds LS1 4AB\nVAT No GB 123 4567 89\nTOTAL  €5.00', 'GBP'],
    ['33098 Paderborn\nUSt-IdNr. DE 123 456 789\nTotal  5,00', 'EUR'],
  ])('of "%s" is %s', (text, currency) => {
    expect(currencyOf(text)).toBe(currency);
  });

  it.each([
    ...['TOTAL  5.00', 'TRY OUR NEW PIE\nTOTAL 5.00', ''],
    ...['TRANS ID 28€678763851\nTOTAL  5.00', 'BEER €PK\nTOTAL  5.00'],
  ])('of "%s" is that of home', (text) => {
    expect(currencyOf(text)).toBe('USD');
    expect(currencyOf(text, 'GB')).toBe('GBP');
    expect(currencyOf(text, 'DE')).toBe('EUR');
  });

  it('is not known abroad if several are about equally likely', () => {
    expect(currencyOf('TOTAL  kr 200.00')).toBeNull();
    expect(currencyOf('TOTAL  $5.00', 'GB')).toBeNull();
    expect(currencyOf('TOTAL  kr 200.00', 'SE')).toBe('SEK');
  });

  it('is the dollar if only one amount has another sign', () => {
    expect(currencyOf('TEA  $2.00\nTAX  €0.16\nTOTAL  $2.16')).toBe('USD');
  });

  it('is the dollar although letters behind the amounts mark their tax', () => {
    const goods = 'Lime Chips  $3.99 FT\nOatmeal Cookies  $6.49 FT\nTotal  $10.48';
    expect(currencyOf(goods)).toBe('USD');
    expect(currencyOf(goods.replaceAll('$', ''))).toBe('USD');
    expect(currencyOf(`Boise, ID 83702\n208-555-0177\n${goods.replaceAll('.99', '.990')}`)).toBe('USD');
    expect(currencyOf('KENYER  1.990 FT\nTEJ  490 FT\nOSSZESEN  2.480 FT')).toBe('HUF');
    expect(currencyOf('KENYER  1990,00 Ft\nOSSZESEN  1990,00 Ft')).toBe('HUF');
  });

  it('is not the dollar where figures and dates are both written as elsewhere', () => {
    expect(currencyOf('SCHANKRAUM\n27.08.2019\n1 Bier  4,50\n1 Brot  3,20\nTotal  7,70')).not.toBe('USD');
    expect(currencyOf('TAP ROOM\n08/27/2019\n1 Beer  4,50\n1 Bread  3,20\nTotal  7,70')).toBe('USD');
  });

  it('is that of the country where a language is spoken by most people', () => {
    const bill = 'TRATTORIA LARICE\nTELEFONO 031/555014\nTAV. 9\n14/07/2019\n4 COPERTO  12.00\nTOTALE  82.00';
    expect(currencyOf(bill)).toBe('EUR');
  });
});

describe('A code beside the total that is not a currency in use', () => {
  const NOW = new Date('2026-11-26T12:00:00Z');
  const read = (text: string) => extract(rowsFrom(text), { home: homeIn('US'), now: NOW });

  it.each([
    'BAR MINDELO\nCachupa  850.00\nTOTAL XQD 850.00',
    'BAR MINDELO\nCachupa  XQD 850.00\nTotal:  XQD850.00',
    'BAR MINDELO\nCachupa  850.00\nGRAND TOTAL  850.00 XQD',
    'BAR MINDELO\nCachupa  850.00\nTOTAL BTC  850.00',
  ])('gives no currency, and the total needs a check: %j', (text) => {
    const { currency, total } = read(text);
    expect(currency).toBeNull();
    expect(total).toMatchObject({ value: 85000, doubt: 'unknown_currency' });
    expect(total?.confidence).toBeLessThanOrEqual(0.5);
  });

  it.each([
    'THE OAK\nAle  8.50\nTOTAL DUE 8.50',
    'THE OAK\nAle  8.50\nTOTAL EFT 8.50',
    'THE OAK\nAle  8.50\nTOTAL INC GST 8.50',
    'THE OAK\nAle  8.50\nTOTAL USO 8.50',
    'THE OAK\nAle  8.50\nTOTAL XQD $8.50',
    'THE OAK\nALE XQD 8.50\nTOTAL 8.50',
  ])('is not the printed word: %j', (text) => {
    expect(read(text).currency?.value).not.toBeUndefined();
    expect(read(text).total?.doubt).not.toBe('unknown_currency');
  });

  it('is never one in use', () => {
    for (const code of Intl.supportedValuesOf('currency').filter((code) => !code.startsWith('X')))
      if (currencies.some((known) => known.code === code))
        expect(read(`BAR MINDELO\nCachupa  850.00\nTOTAL ${code} 850.00`).total?.doubt, code).not.toBe(
          'unknown_currency',
        );
  });
});
