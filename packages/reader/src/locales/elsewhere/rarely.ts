import type { Country } from '../locale.ts';
import { known } from './known.ts';

function named(code: string, currency: string, callingCode: string, names: readonly string[]): Country {
  return known(code, currency, callingCode, names, { domains: [] });
}

/**
 * Countries known only by their names, calling code and currency. That keeps their receipts from being taken
 * for receipts from home.
 */
export const rarely: readonly Country[] = [
  { ...named('HT', 'HTG', '509', ['HAITI']), languages: ['fr'], dateOrder: 'MDY', datesVary: true },
  named('CU', 'CUP', '53', ['HABANA, CUBA', 'HABANA CUBA', 'VARADERO, CUBA']),
  named('SR', 'SRD', '597', ['SURINAME']),
  named('CV', 'CVE', '238', ['CABO VERDE', 'CAPE VERDE']),
  named('GM', 'GMD', '220', ['GAMBIA']),
  named('GN', 'GNF', '224', ['CONAKRY', 'GUINEE']),
  named('BI', 'BIF', '257', ['BURUNDI']),
  named('DJ', 'DJF', '253', ['DJIBOUTI']),
  named('KM', 'KMF', '269', ['COMORES', 'COMOROS']),
  named('ER', 'ERN', '291', ['ERITREA']),
  named('LR', 'LRD', '231', ['LIBERIA']),
  named('MR', 'MRU', '222', ['MAURITANIE', 'MAURITANIA']),
  named('SD', 'SDG', '249', ['SUDAN']),
  named('SS', 'SSP', '211', ['SOUTH SUDAN']),
  named('SL', 'SLE', '232', ['SIERRA LEONE']),
  named('SO', 'SOS', '252', ['SOMALIA', 'SOMALILAND']),
  named('ST', 'STN', '239', ['SAO TOME']),
  named('LY', 'LYD', '218', ['LIBYA', 'LIBYE']),
  named('BF', 'XOF', '226', ['BURKINA FASO']),
  named('ML', 'XOF', '223', ['BAMAKO, MALI', 'BAMAKO MALI']),
  named('NE', 'XOF', '227', ['NIAMEY, NIGER', 'NIAMEY NIGER']),
  named('TG', 'XOF', '228', ['LOME, TOGO', 'LOME TOGO']),
  named('BJ', 'XOF', '229', ['COTONOU', 'REPUBLIQUE DU BENIN']),
  named('TD', 'XAF', '235', ['NDJAMENA', "N'DJAMENA"]),
  named('CF', 'XAF', '236', ['BANGUI', 'REPUBLIQUE CENTRAFRICAINE']),
  named('CG', 'XAF', '242', ['BRAZZAVILLE', 'REPUBLIQUE DU CONGO']),
  named('GQ', 'XAF', '240', ['GUINEA ECUATORIAL', 'MALABO']),
  named('GW', 'XOF', '245', ['GUINE-BISSAU', 'GUINEA-BISSAU']),
  named('AF', 'AFN', '93', ['AFGHANISTAN']),
  named('KG', 'KGS', '996', ['KYRGYZSTAN', 'BISHKEK']),
  named('TJ', 'TJS', '992', ['TAJIKISTAN']),
  named('TM', 'TMT', '993', ['TURKMENISTAN']),
  named('UZ', 'UZS', '998', ['UZBEKISTAN']),
  named('BY', 'BYN', '375', ['BELARUS']),
  named('RU', 'RUB', '7', ['RUSSIA', 'ROSSIYA']),
  named('SY', 'SYP', '963', ['DAMASCUS, SYRIA', 'SYRIAN ARAB REPUBLIC']),
  named('YE', 'YER', '967', ['YEMEN']),
  named('IR', 'IRR', '98', ['TEHRAN', 'ISLAMIC REPUBLIC OF IRAN']),
  named('TO', 'TOP', '676', ["NUKU'ALOFA", 'KINGDOM OF TONGA']),
  named('SB', 'SBD', '677', ['SOLOMON ISLANDS']),
  named('KI', 'AUD', '686', ['KIRIBATI']),
  named('PW', 'USD', '680', ['PALAU']),
  named('FM', 'USD', '691', ['MICRONESIA']),
  named('MH', 'USD', '692', ['MARSHALL ISLANDS']),
  named('TL', 'USD', '670', ['TIMOR-LESTE', 'TIMOR LESTE']),
  named('VC', 'XCD', '1784', ['ST VINCENT', 'SAINT VINCENT']),
  named('DM', 'XCD', '1767', ['COMMONWEALTH OF DOMINICA', 'ROSEAU, DOMINICA']),
  named('KN', 'XCD', '1869', ['ST KITTS', 'SAINT KITTS']),
];
