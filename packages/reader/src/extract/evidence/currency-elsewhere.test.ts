import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { countries } from '../../locales/index.ts';
import { paperFrom, rowsFrom } from '../rows-for-tests.ts';
import { decideCountry } from './country.ts';
import { findCurrency } from './currency.ts';

/** A receipt that prints no currency, with one more row. */
const currencyOf = (text: string, home = 'US') => findCurrency(paperFrom(text, home))?.value ?? null;
const receipt = (row: string) => `KORNBLUM\n${row}\n1 Lunch  180.00\n1 Tea  20.00\nTotal  200.00`;
const withDollars = (row: string) => `KORNBLUM\n${row}\n1 Lunch  $18.00\n1 Tea  $2.00\nTotal  $20.00`;
/**
 * The currency that the print points to, even with only one kind of evidence. The final choice needs two
 * kinds for a country other than home.
 */
function pointsTo(text: string, home = 'JP'): string | null {
  const { odds } = decideCountry(rowsFrom(text), homeIn(home));
  return odds.find(({ isHome, code }) => !isHome && code !== null)?.currency ?? null;
}

describe('The currency of a receipt that prints none', () => {
  it.each([
    // Europe
    ['SEK', 'Org.nr: 556811-2047', 'MOMS 12% 21.43', 'Att betala 200.00', 'Prästgatan 3, Östersund'],
    ['NOK', 'Org.nr: 914 221 884 MVA', 'MVA 25% 40.00', 'Å betale 200.00', '0161 Oslo'],
    ['DKK', 'CVR-nr. 31 42 88 07', 'Heraf moms 40.00', 'Nørregade 3, 8000 Aarhus', 'kontakt@kornblum.dk'],
    ['ISK', 'kt. 440118-2290', 'VSK 24% 38.71', 'Laugavegur 22, 101 Reykjavík'],
    ['EUR', 'Y-tunnus 2841188-4', 'ALV 24% 38.71', 'Yhteensä 200.00', '33100 Tampere'],
    ['EUR', 'KMKR EE101844207', 'Pikk 18, 10123 Tallinn', 'Kokku 200.00', '+372 644 1188'],
    ['EUR', 'PVN reg. nr. LV40103118842', 'Miera iela 44, Rīga, LV-1013', 'PVN 21% 34.71'],
    ['EUR', 'PVM mokėtojo kodas LT118844217', 'PVM 21% 34.71', 'Vilnius, LT-01118'],
    ['EUR', 'IČ DPH: SK2020441188', 'Na úhradu 200.00', '811 06 Bratislava'],
    ['EUR', 'ID za DDV: SI44188207', 'DDV 22% 36.07', 'Za plačilo 200.00', '1000 Ljubljana'],
    ['EUR', 'BTW BE 0441.882.077', 'info@kornblum.be', '9000 Gent'],
    ['EUR', 'NIF: 504418820', 'IVA 23% 37.40', '4050-118 Porto'],
    ['EUR', 'VAT Reg No: 10441882K', 'Ledra 44, Nicosia', '+357 22 441188'],
    ['EUR', 'VAT No MT 1844-2077', 'Triq Ir-Repubblika, Valletta', '+356 2144 1188'],
    ['EUR', 'ΑΦΜ: EL094418820', 'Ermou 44, Athens', 'www.kornblum.gr'],
    ['CZK', 'DIČ: CZ44188207', 'DPH 21% 34.71', 'Celkem 200.00', '602 00 Brno'],
    ['PLN', 'NIP 644-118-82-07', 'PTU A 23% 37.40', 'Suma PLN 200.00', 'ul. Długa 4, 31-147 Kraków'],
    ['HUF', 'Adószám: 14418820-2-42', 'ÁFA 27% 42.52', 'Összesen 200.00', '1052 Budapest'],
    ['RON', 'CIF: RO14418820', 'BON FISCAL', 'Str. Lungă 4, Brașov'],
    ['EUR', 'EIK 118844207', 'bul. Vitosha 4, 1000 Sofia', 'Obshta suma 200.00'],
    ['RSD', 'PIB: 104418820', 'Knez Mihailova 4, 11000 Beograd', 'Za uplatu 200.00'],
    ['BAM', 'JIB: 4200441188207', 'Ferhadija 4, 71000 Sarajevo'],
    [
      'TRY',
      'KADIKÖY V.D. 4418820771',
      'KDV %20 33.33',
      'Genel Toplam 200.00 TOPKDV',
      'Moda Cad. 4, İstanbul',
    ],
    ['CHF', 'CHE-441.882.077 MWST', 'MWST 8.1% 14.99', '8001 Zürich'],
    ['GBP', 'VAT REG NO 119 0442 80', '10 Sheep Street, Bicester OX26 6TB', 'www.kornblum.co.uk'],
    // the Middle East
    ['AED', 'TRN 100441882000003', 'Al Wasl Road, Dubai', '+971 4 344 1188'],
    ['SAR', 'VAT No. 310441882000003', 'Tahlia Street, Jeddah', 'Simplified Tax Invoice'],
    ['QAR', 'Souq Waqif, Doha', '+974 4441 1882', 'www.kornblum.com.qa'],
    ['OMR', 'VATIN: OM1100441882', 'Al Khuwair, Muscat', '+968 2444 1188'],
    ['KWD', 'Salmiya, Kuwait', '+965 2244 1188', 'KNET 200.00'],
    ['BHD', 'Adliya, Manama', '+973 1744 1188'],
    ['JOD', 'Rainbow Street, Amman, Jordan', '+962 6 464 1188', 'www.kornblum.jo'],
    ['LBP', 'Mar Mikhael, Beirut', '+961 1 441 188'],
    ['EGP', '6 Talaat Harb St., Cairo', '+20 2 2574 1188', 'www.kornblum.com.eg'],
    ['ILS', 'Dizengoff 44, Tel Aviv', '+972 3 544 1188', 'info@kornblum.co.il'],
    // Africa
    ['MAD', 'ICE: 001844188000077', 'Rue de la Liberté, Marrakech', '+212 5244 41188'],
    ['TND', 'MF: 1044188/A/M/000', 'Avenue Habib Bourguiba, Tunis', 'Timbre fiscal 0.100'],
    [
      'KES',
      'PIN: P051844188K',
      'Moi Avenue, Nairobi',
      'Lipa na M-Pesa Till No 441882',
      'VAT 16% 27.59\n0722 441 882',
    ],
    ['TZS', 'TIN: 104-418-820', 'Stone Town, Zanzibar'],
    ['UGX', 'TIN: 1004418820', 'Kampala Road, Kampala', 'EFRIS receipt'],
    ['NGN', 'TIN: 18844207-0001', 'Awolowo Road, Ikoyi, Lagos', 'VAT 7.5% 13.95\n0803 441 8820'],
    ['GHS', 'NHIL 2.5% 4.42', 'Oxford Street, Osu, Accra', '+233 30 244 1188'],
    ['ZMW', 'TPIN: 1004418820', 'Cairo Road, Lusaka'],
    ['NAD', 'Independence Avenue, Windhoek', '+264 61 244 118'],
    ['BWP', 'Main Mall, Gaborone', '+267 391 4418'],
    ['MUR', 'BRN: C07044188', 'Royal Road, Grand Baie', '+230 263 4418'],
    ['ZAR', 'VAT No 4410288731', '12 Long Street, Cape Town', 'info@kornblum.co.za'],
    // Asia
    ['JPY', 'T4418820771234', 'Shibuya-ku, Tokyo', '+81 3 4418 8207'],
    ['KRW', 'Business No. 104-41-88207', 'Itaewon-ro, Seoul', 'www.kornblum.co.kr'],
    ['TWD', 'Zhongxiao E. Rd., Taipei', '+886 2 2441 1882'],
    [
      'HKD',
      'Shop 12, 44 Nathan Road, Tsim Sha Tsui',
      'Tel: 2441 1882\nLockhart Rd, Wanchai',
      'www.kornblum.com.hk',
    ],
    ['SGD', 'GST Reg No: 201844188K', 'Singapore 640118', 'Kornblum Pte Ltd'],
    [
      'PHP',
      'VAT REG TIN 004-418-820-00000',
      'VATable Sales 178.57',
      'Ayala Ave., Makati',
      'VAT 12% 21.43\nBrgy. Poblacion',
    ],
    ['THB', 'TAX ID 0105561004418', 'Sukhumvit Soi 11, Bangkok', 'VAT 7% 13.08\n02-441-8820'],
    ['VND', 'MST: 0104418820', '48 Nguyễn Thái Học, TP. Hội An', 'Thành tiền 200.00', 'Tiền thừa 0.00'],
    ['IDR', 'NPWP 01.441.882.0-077.000', 'Jl. Hanoman 31, Ubud, Bali', 'PB1 10% 18.18', 'Kembali 0.00'],
    ['MYR', 'Kornblum Sdn Bhd', '53300 Kuala Lumpur', 'Kornblum Sdn. Bhd. (0441882-K)'],
    ['INR', 'GSTIN 27ABCDE1234F1Z5', 'Pune - 411 001', 'CGST 2.5% 4.76'],
    ['PKR', 'NTN 4418820-3', 'Saddar, Karachi', 'GST 17% 29.06\n021-3441-1882'],
    ['LKR', 'VAT No 104418820-7000', 'Galle Road, Colombo 3', '+94 11 244 1188'],
    ['BDT', 'BIN: 000441882-0101', 'Mushak-6.3', 'Road 11, Banani, Dhaka'],
    ['NPR', 'PAN: 604418820', 'Thamel, Kathmandu', '+977 1 4441188'],
    ['MVR', 'GST TIN: 1044188GST501', "Majeedhee Magu, Male'", 'TGST 16% 27.59'],
    // the Americas
    [
      'MXN',
      'RFC: KOR180312QX4',
      'Col. Centro, C.P. 77780',
      'Quintana Roo, México',
      'IVA 16% 27.59\nKornblum S.A. de C.V.',
    ],
    ['ARS', 'CUIT 30-71441882-4', 'Ingresos Brutos 441882', 'Av. Corrientes 44, Buenos Aires'],
    ['CLP', 'R.U.T.: 76.441.882-K', 'Boleta electrónica', 'Providencia, Santiago', 'Timbre electrónico SII'],
    [
      'COP',
      'NIT 901.441.882-4',
      'Resolución DIAN 18764',
      'Impoconsumo 8% 14.81',
      'Cra. 7 No. 44-18, Bogotá D.C.',
    ],
    ['PEN', 'RUC 20441882077', 'IGV 18% 30.51', 'Boleta de venta electrónica', 'Av. Larco 44, Miraflores'],
    ['UYU', 'RUT 214418820012', 'Rambla 44, Montevideo', 'Kornblum, Punta del Este'],
    ['CRC', 'Céd. Jur. 3-101-441882', 'Escazú, Costa Rica', '+506 2244 1188'],
    ['DOP', 'RNC 131-44188-2', 'ITBIS 18% 30.51', 'NCF: B0200044188', 'Av. Sarasota 44, Santo Domingo'],
    ['USD', 'RUC 1790441882001', 'Av. Amazonas 44, Quito', 'IVA 12% 21.43\nGuayaquil'],
    ['USD', 'ITBMS 7% 13.08', 'Calle 50, Ciudad de Panamá', '+507 264 4188'],
    ['GTQ', 'Zona 10, Guatemala', '+502 2244 1188'],
    [
      'BRL',
      'CNPJ 44.188.207/0001-18',
      'Rua Augusta 44, São Paulo',
      'CEP 01305-000',
      'Documento auxiliar NFC-e',
    ],
    ['JMD', 'GCT 15% 26.09', '18 Hope Road, Kingston 6, Jamaica W.I.', '(876) 441-8820'],
    ['TTD', '44 Ariapita Avenue, Woodbrook', '(868) 622-4188', 'Port of Spain, Trinidad'],
    ['BBD', 'VAT 17.5% 29.79\nBridgetown', 'Holetown, Barbados', '(246) 432-4188'],
  ])('is %s beside %j, %j', (currency, ...rows) => {
    for (const row of rows)
      expect.soft(pointsTo(receipt(row), currency === 'JPY' ? 'US' : 'JP'), row).toBe(currency);
  });
});

describe('Dollars and pesos', () => {
  it.each([
    ['USD', 'Fresno, CA 93720', '(559) 555-0142'],
    [
      'CAD',
      'Toronto ON M5V 2T6',
      'Toronto ON M5V2T6',
      'Ajax ON L1S 3CO',
      '604-555-0142',
      'www.kornblum.ca',
      'GST/HST 10422 7781 RT0001',
      'TVQ 1018834417TQ0001',
      'HST 13% 2.30',
    ],
    [
      'AUD',
      'Brunswick VIC 3056',
      'ABN 48 617 220 914',
      '(02) 9441 8820',
      '1300 441 882',
      'GST 10% 1.82',
      'www.kornblum.com.au',
    ],
    [
      'NZD',
      'GST No: 104-418-820',
      '(09) 441 8820',
      '0800 441 882',
      '12 Queen Street, Tauranga 3110',
      'GST 15% 2.61',
      'www.kornblum.co.nz',
    ],
    [
      'SGD',
      'Singapore 049483',
      '44 Beach Road #01-88',
      'Tel: 6441 8820',
      'Tel: 9441 8820',
      'GST 9% 1.65',
      'GST Reg No M2-0044188-2',
    ],
    ['HKD', 'G/F, 18 Fa Yuen Street, Mong Kok', 'Tel: 2441 1882', 'Sai Kung, N.T.', '+852 2441 1882'],
    ['TWD', 'Xinyi Road, Taipei', '+886 2 2441 1882'],
    ['BND', 'Gadong, Brunei', '+673 244 1188'],
    ['FJD', 'Denarau, Nadi', '+679 675 0188'],
    ['NAD', 'Windhoek, Namibia'],
    ['JMD', '876-441-8820', 'Montego Bay'],
    ['TTD', '868-622-4188', 'Chaguanas'],
    ['BBD', '246-432-4188', 'Bridgetown BB11000'],
    ['BSD', '242-322-4188', 'Bay Street, Nassau, Bahamas'],
    ['KYD', '345-949-4188', 'George Town, Grand Cayman'],
    ['XCD', '758-452-4188', 'Castries, St. Lucia'],
    ['DOP', '809-562-4188', 'Punta Cana'],
    ['MXN', 'RFC: KOR180312QX4', 'Cancún, Quintana Roo'],
    ['ARS', 'CUIT 30-71441882-4', 'Mendoza, Argentina'],
    ['CLP', 'RUT 76.441.882-K', 'Las Condes, Santiago'],
    ['COP', 'NIT 901.441.882-4', 'Medellín'],
    ['UYU', 'Montevideo', 'RUT 214418820012'],
  ])('written $ are %s beside %j', (currency, ...rows) => {
    for (const row of rows) expect.soft(pointsTo(withDollars(row)), row).toBe(currency);
  });

  it.each([
    'Table 4',
    'Tokyo Sushi Bar',
    'Reg.No 4418',
    'Tax.Id 4418',
    '+ 1 Extra cheese',
    'GST 1.20',
    'Octopus salad',
  ])('are of an unknown country beside %j', (row) => {
    expect(currencyOf(withDollars(row), 'GB')).toBeNull();
  });
});

describe('A symbol that several countries share', () => {
  it.each([
    ['Rs.', 'INR', 'GSTIN 27ABCDE1234F1Z5'],
    ['Rs.', 'PKR', 'NTN 4418820-3'],
    ['Rs.', 'LKR', 'Galle Road, Colombo 3'],
    ['Rs.', 'NPR', 'Thamel, Kathmandu'],
    ['Rs.', 'MUR', 'BRN: C07044188'],
    ['kr', 'SEK', 'Org.nr: 556811-2047'],
    ['kr', 'NOK', 'Org.nr: 914 221 884 MVA'],
    ['kr', 'DKK', 'CVR-nr. 31 42 88 07'],
    ['kr', 'ISK', 'VSK 24% 38.71'],
    ['Dh', 'AED', 'TRN 100441882000003'],
    ['Dh', 'MAD', 'ICE: 001844188000077'],
    ['P', 'PHP', 'VAT REG TIN 004-418-820-00000'],
    ['P', 'BWP', 'Main Mall, Gaborone'],
    ['K', 'ZMW', 'TPIN: 1004418820'],
    ['Q', 'GTQ', 'Antigua Guatemala'],
  ])('as %s does is %s beside %j', (sign, currency, row) => {
    expect(pointsTo(`KORNBLUM\n${row}\nTotal  ${sign} 200.00`)).toBe(currency);
    expect(pointsTo(`KORNBLUM\nTotal  ${sign} 200.00`)).toBeNull();
  });
});

it('A code without an amount is a word if everything else points to another country', () => {
  expect(currencyOf(receipt('Moda CAD. 118, Kadıköy/İstanbul\nTOPKDV 18.15'))).toBe('TRY');
  expect(currencyOf(receipt('San Juan, PR 00901\n(787) 725-5184\nRON 750'))).toBe('USD');
  expect(currencyOf(receipt('Fresno, CA 93720\n(559) 555-0142\nAUD 5'))).toBe('USD');
  expect(currencyOf(receipt('Fresno, CA 93720\n(559) 555-0142\nTotal AUD 200.00'))).toBe('AUD');
});

it('An abbreviation of three letters alone names no currency', () => {
  expect(currencyOf('KORNBLUM\nGRN ONION 1.20\nTotal 1.20')).toBe('USD');
  expect(currencyOf('KORNBLUM\nKyiv\nPDV 20%\nTotal 1.20 GRN')).toBe('UAH');
});

it('The total converted to another currency is not the receipt’s', () => {
  expect(currencyOf(receipt('1006 Lausanne\nTVA CHE-441.882.077\nEUR 181.82 (1.10)'))).toBe('CHF');
});

it('Every country has a name, a currency and its own code', () => {
  const codes = countries.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, names, currency } of countries) {
    expect(names.length, code).toBeGreaterThan(0);
    expect(currency, code).toMatch(/^[A-Z]{3}$/);
  }
});
