import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

/** The islands. Most share the calling code 1. */
export const caribbean: readonly Country[] = [
  known('DO', 'DOP', '1', ['REPUBLICA DOMINICANA', 'DOMINICAN REPUBLIC', 'REP. DOM'], {
    languages: ['es'],
    places: list(`
      SANTO DOMINGO, PUNTA CANA, BAVARO, PUERTO PLATA, SOSUA, LA ROMANA, HIGUEY`),
    words: list(`
      ITBIS, NCF, R.N.C, RNC, DGII, CONSUMIDOR FINAL NCF, 10% LEY, COMPROBANTE AUTORIZADO POR DGII`),
    taxes: ['ITBIS'],
    rates: { tax: 'ITBIS', percent: '18 16' },
    areaCodes: '809 829 849',
    registration: /(?<![A-Z])RNC[ .:]*(?:\d{9}|\d-?\d{2}-\d{5}-\d)(?!\d)|NCF[ .:]*[BE]\d{10,12}(?!\d)/,
  }),
  known(
    'JM',
    'JMD',
    '1',
    [
      'KINGSTON, JAMAICA',
      'JAMAICA W.I',
      'JAMAICA, W.I',
      'JAMAICA WEST INDIES',
      'JAMAICA LTD',
      'JAMAICA LIMITED',
      'MONTEGO BAY, JAMAICA',
      'ST. JAMES, JAMAICA',
    ],
    {
      places: list(`
      MONTEGO BAY, OCHO RIOS, NEGRIL, MANDEVILLE JAMAICA, PORTMORE, HALF WAY TREE, NEW KINGSTON, KINGSTON 5,
      KINGSTON 6, KINGSTON 10`),
      words: ['GCT', 'G.C.T'],
      taxes: ['GCT', 'TOTAL GCT'],
      rates: { tax: 'GCT', percent: '15 16,5' },
      areaCodes: '876 658',
      domains: ['.COM.JM', '.JM'],
      registration: /(?:GCT|TRN)[A-Z .:#]*\d{3}-?\d{3}-?\d{3}(?!\d)/,
    },
  ),
  known('TT', 'TTD', '1', ['TRINIDAD', 'TOBAGO'], {
    places: list(`
      PORT OF SPAIN, PORT-OF-SPAIN, CHAGUANAS, ARIMA, WOODBROOK, PIARCO`),
    rates: { tax: 'VAT', percent: '12,5' },
    areaCodes: '868',
    domains: ['.CO.TT', '.TT'],
    registration: /(?<![A-Z])BIR ?(?:NO|#|FILE)?/,
  }),
  known('BB', 'BBD', '1', ['BARBADOS'], {
    places: list(`
      BRIDGETOWN, HOLETOWN, WARRENS, OISTINS, SPEIGHTSTOWN, WORTHING, CHRIST CHURCH`),
    rates: { tax: 'VAT', percent: '17,5' },
    areaCodes: '246',
    postcode: /(?<![A-Z])BB ?\d{5}(?!\d)/,
  }),
  known('BS', 'BSD', '1', ['BAHAMAS'], {
    places: list(`
      NEW PROVIDENCE, GRAND BAHAMA, PARADISE ISLAND, CABLE BEACH, EXUMA, ELEUTHERA`),
    rates: { tax: 'VAT', percent: '10 12 7,5' },
    areaCodes: '242',
  }),
  known('KY', 'KYD', '1', ['CAYMAN'], {
    places: [],
    areaCodes: '345',
    postcode: /(?<![A-Z])KY\d-\d{4}/,
  }),
  known('BM', 'BMD', '1', ['BERMUDA, HAMILTON', 'HAMILTON, BERMUDA', 'HAMILTON BERMUDA', 'BERMUDA LTD'], {
    areaCodes: '441',
  }),
  known('LC', 'XCD', '1', ['ST LUCIA', 'ST. LUCIA', 'SAINT LUCIA'], {
    places: ['CASTRIES', 'RODNEY BAY', 'GROS ISLET'],
    areaCodes: '758',
    rates: { tax: 'VAT', percent: '12,5' },
  }),
  known('AG', 'XCD', '1', ['ANTIGUA & BARBUDA', 'ANTIGUA AND BARBUDA', "ST. JOHN'S, ANTIGUA"], {
    areaCodes: '268',
    words: ['ABST'],
    taxes: ['ABST'],
  }),
  known('GD', 'XCD', '1', ['GRENADA W.I', 'GRENADA, W.I', "ST. GEORGE'S, GRENADA"], { areaCodes: '473' }),
  known('CW', 'ANG', '599', ['CURACAO'], { places: ['WILLEMSTAD', 'PUNDA'], words: ['OMZETBELASTING'] }),
  known('AW', 'AWG', '297', ['ARUBA'], { places: ['ORANJESTAD'], words: ['BBO'] }),
  known('PR', 'USD', '1', ['PUERTO RICO'], {
    languages: ['es'],
    places: list(`
      SAN JUAN PR, SAN JUAN, PR, CONDADO, BAYAMON, CAROLINA PR, ISLA VERDE, PONCE`),
    words: ['IVU', 'S.U.R.I', 'IVU ESTATAL', 'IVU MUNICIPAL'],
    dateOrder: 'MDY',
    areaCodes: '787 939',
  }),
];
