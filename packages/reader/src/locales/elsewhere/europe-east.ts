import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

const SPACED_CODE = /(?<![\d.,])\d{3} \d{2}(?= [A-Z]{3})/;

/** Between Germany and Russia. */
export const easternEurope: readonly Country[] = [
  known('PL', 'PLN', '48', ['POLSKA', 'POLAND'], {
    places: list(`
      WARSZAWA, KRAKOW, WROCLAW, POZNAN, GDANSK, LODZ, KATOWICE, LUBLIN, SZCZECIN, BYDGOSZCZ, GDYNIA, SOPOT, ZAKOPANE, BIALYSTOK, RZESZOW, TORUN`),
    words: list(`
      PARAGON FISKALNY, NIEFISKALNY, SPRZEDAZ, SPRZED, SPRZEDAZ OPODATK, SUMA PTU, KWOTA PTU, PTU, SUMA PLN, DO ZAPLATY, GOTOWKA, RESZTA, KASJER, ROZLICZENIE PLATNOSCI,
      SP. Z O.O, SP.Z O.O, SP Z OO, DZIEKUJEMY, ZAPRASZAMY, KARTA PLATNICZA, RAZEM`),
    taxes: ['PTU'],
    rates: { tax: 'PTU VAT', percent: '23 8 5' },
    townCode: { figures: 5, first: true },
    registration:
      /(?<![A-Z])NIP[ .:]*(?:PL)? ?\d{3} ?-? ?\d{2,3} ?-? ?\d{2} ?-? ?\d{2,3}(?!\d)|(?<![A-Z])PL ?\d{10}(?!\d)|REGON/,
    address: { streets: 'UL ULICA ALEJA PLAC RYNEK', postcode: /(?<!\d)\d{2}-\d{3}(?= [A-Z]{3})/ },
  }),
  known('CZ', 'CZK', '420', ['CESKA REPUBLIKA', 'CZECH REPUBLIC', 'CESKO', 'CZECHIA'], {
    places: list(`
      PRAHA, BRNO, OSTRAVA, PLZEN, OLOMOUC, LIBEREC, CESKE BUDEJOVICE, HRADEC KRALOVE, KARLOVY VARY, PARDUBICE, CESKY KRUMLOV, ZLIN`),
    words: list(`
      UCTENKA, CELKEM, HOTOVOST, VRACENO, ZAOKROUHLENI, PLATCE DPH, DANOVY DOKLAD, POKLADNI DOKLAD, EET, BKP, FIK, PROVOZOVNA, DEKUJEME, SAZBA,
      PLATBA KARTOU, S.R.O, SPOL. S R.O`),
    taxes: ['DPH'],
    rates: { tax: 'DPH', percent: '21 15 12 10' },
    townCode: { figures: 5, first: true },
    registration: /(?<![A-Z])(?:DIC[ .:]*CZ|CZ) ?\d{8,10}(?!\d)/,
    address: { streets: 'ULICE NAMESTI TRIDA', postcode: SPACED_CODE },
  }),
  known('SK', 'EUR', '421', ['SLOVENSKO', 'SLOVAKIA', 'SLOVENSKA REPUBLIKA'], {
    formerly: { currency: 'SKK', until: 2008 },
    places: list(`BRATISLAVA, KOSICE, PRESOV, ZILINA, BANSKA BYSTRICA, NITRA, TRNAVA, TRENCIN, POPRAD`),
    words: list(`
      SPOLU, NA UHRADU, K UHRADE, HOTOVOST EUR, VYDAVOK, UCTENKA, IC DPH, POKLADNICNY DOKLAD, OVERTE DOKLAD, OKP, EKASA, E-KASA, DAKUJEME, MEDZISUCET,
      ZAKLAD DANE, PRIJATE`),
    taxes: ['DPH'],
    rates: { tax: 'DPH', percent: '20 23 19 10 5' },
    townCode: { figures: 5, first: true },
    registration: /IC ?DPH[ .:]*(?:SK)? ?\d{10}|(?<![A-Z])SK ?\d{10}(?!\d)/,
    address: { streets: 'ULICA NAMESTIE', postcode: SPACED_CODE },
  }),
  known('HU', 'HUF', '36', ['HUNGARY', 'MAGYARORSZAG'], {
    yearFirst: true,
    places: list(
      `BUDAPEST, DEBRECEN, SZEGED, MISKOLC, PECS, GYOR, NYIREGYHAZA, KECSKEMET, SZEKESFEHERVAR, EGER, SIOFOK, SOPRON, SZENTENDRE`,
    ),
    words: list(`
      NYUGTA, OSSZESEN, VISSZAJARO, KESZPENZ, BANKKARTYA, ADOSZAM, FIZETENDO, RESZOSSZEG, KEREKITES, KOSZONJUK, NYUGTASZAM, ADOUGYI, NAV ELLENORZO,
      SZAMLA, KFT., ZRT., BOLT`),
    taxes: ['AFA'],
    rates: { tax: 'AFA', percent: '27 18 5' },
    townCode: { figures: 4, first: true },
    postcode: /(?<![A-Z])H ?- ?\d{4} [A-Z]{3}/,
    registration: /(?:ADOSZAM|ASZ)[ .:]*\d{8}-\d-\d{2}|(?<!\d)\d{8}-[1-5]-\d{2}(?!\d)/,
    address: { streets: 'UTCA KORUT TER', areas: 'KER' },
  }),
  known('RO', 'RON', '40', ['ROMANIA'], {
    places: list(`
      BUCURESTI, BUCHAREST, CLUJ, CLUJ-NAPOCA, TIMISOARA, IASI, CONSTANTA, BRASOV, CRAIOVA, SIBIU, ORADEA, PLOIESTI, GALATI, OTOPENI, ARAD`),
    words: list(`
      BON FISCAL, LEI, TOTAL LEI, NUMERAR, TOTAL TVA, COD FISCAL, C.I.F. RO, CIF RO, CUI RO, VA MULTUMIM, VA MAI ASTEPTAM, CASIER`),
    rates: { tax: 'TVA', percent: '19 9 5 21 11' },
    townCode: { figures: 6, first: true },
    registration:
      /(?:C\.?I\.?F\.?|C\.?U\.?I\.?|COD FISCAL|COD IDENTIFICARE FISCALA)[ .:]*RO ?\d{5,10}(?!\d)|(?<![A-Z])J\d{2}\/\d+\/(?:19|20)\d\d/,
    address: { streets: 'STR STRADA BULEVARDUL CALEA SOSEAUA', areas: 'JUD SECTOR' },
  }),
  known('BG', 'EUR', '359', ['BULGARIA'], {
    formerly: { currency: 'BGN', until: 2025 },
    places: list(`
      PLOVDIV, VARNA, BURGAS, RUSE, BANSKO, STARA ZAGORA, NESEBAR`),
    words: list(`BULSTAT, EIK, OBSHTA SUMA, OBSHTO, V BROI, FISKALEN BON, SUMA LV, LEVA, DDS, BLAGODARIM`),
    rates: { tax: 'DDS VAT', percent: '20 9' },
    townCode: { figures: 4, first: true },
    postcode: /(?<![A-Z])BG-\d{4}(?!\d)/,
    registration: /(?:EIK|BULSTAT|UIC)[ .:]*\d{9}(?!\d)|(?<![A-Z])BG ?\d{9,10}(?!\d)/,
  }),
  known('HR', 'EUR', '385', ['HRVATSKA', 'CROATIA'], {
    formerly: { currency: 'HRK', until: 2022 },
    places: list(
      `ZAGREB, RIJEKA, DUBROVNIK, ZADAR, OSIJEK, PULA, ROVINJ, SIBENIK, VARAZDIN, POREC, MAKARSKA, HVAR, OPATIJA, TROGIR`,
    ),
    words: list(`
      UKUPNO EUR, UKUPNO KN, ZA PLATITI, OIB, RACUN BR, RACUN BROJ, ZKI, JIR, KONOBAR, HVALA NA POSJETU, NACIN PLACANJA, PNP, OZNAKA OPERATERA,
      ZAST. KOD, HVALA NA DOLASKU`),
    taxes: ['PDV'],
    rates: { tax: 'PDV', percent: '25 13 5' },
    townCode: { figures: 5, first: true },
    postcode: /(?<![A-Z])HR ?- ?\d{5}(?!\d)/,
    registration: /(?<![A-Z])OIB[ .:]*(?:HR)? ?\d{11}(?!\d)|(?<![A-Z])HR ?\d{11}(?!\d)/,
    address: { streets: 'ULICA TRG OBALA CESTA', legalForms: 'DOO' },
  }),
  known('SI', 'EUR', '386', ['SLOVENIJA', 'SLOVENIA'], {
    places: list(
      `LJUBLJANA, MARIBOR, CELJE, KRANJ, KOPER, BLED, PIRAN, PORTOROZ, NOVO MESTO, VELENJE, NOVA GORICA, BRNIK`,
    ),
    words: list(`
      ZA PLACILO, SKUPAJ, ID ZA DDV, ID. ZA DDV, DAVCNA ST, DAVCNA STEVILKA, ZOI, EOR, RACUN ST, HVALA ZA OBISK, POPUST, PRODAJALEC, ZNESEK, NACIN PLACILA,
      PLACANO, NATAKAR`),
    taxes: ['DDV'],
    rates: { tax: 'DDV', percent: '22 9,5 5' },
    townCode: { figures: 4, first: true },
    postcode: /(?<![A-Z])SI ?- ?\d{4}(?!\d)/,
    registration: /(?:DDV|DAVCNA)[A-Z .:]*(?:SI)? ?\d{8}(?!\d)|(?<![A-Z])SI ?\d{8}(?!\d)/,
    address: { streets: 'CESTA ULICA TRG', legalForms: 'DOO' },
  }),
  known('RS', 'RSD', '381', ['SRBIJA', 'SERBIA'], {
    places: list(`
      BEOGRAD, BELGRADE, NOVI SAD, KRAGUJEVAC, SUBOTICA, ZLATIBOR, ZEMUN`),
    words: list(
      `PIB, FISKALNI RACUN, ZA UPLATU, POVRACAJ, PFR, BROJ RACUNA PFR, ESIR BROJ, UKUPAN IZNOS, UKUPAN IZNOS POREZA, KASIR, PLATNA KARTICA, HVALA STO STE`,
    ),
    taxes: ['PDV'],
    rates: { tax: 'PDV', percent: '20 10' },
    townCode: { figures: 5, first: true },
    registration: /(?<![A-Z])PIB[ .:]*\d{9}(?!\d)/,
    address: { streets: 'BULEVAR ULICA', legalForms: 'DOO' },
  }),
  known('BA', 'BAM', '387', ['BOSNA I HERCEGOVINA', 'BOSNIA'], {
    places: ['SARAJEVO', 'BANJA LUKA', 'MOSTAR', 'TUZLA', 'ZENICA'],
    words: ['JIB', 'IBFM', 'IBK'],
    taxes: ['PDV'],
    rates: { tax: 'PDV', percent: '17' },
    townCode: { figures: 5, first: true },
    registration: /(?<![A-Z])(?:JIB|PIB|IBK)[ .:]*\d{12,13}(?!\d)/,
  }),
  known('ME', 'EUR', '382', ['CRNA GORA', 'MONTENEGRO'], {
    places: ['PODGORICA', 'BUDVA', 'KOTOR', 'TIVAT', 'HERCEG NOVI'],
    words: ['IKOF', 'JIKR'],
    taxes: ['PDV'],
    rates: { tax: 'PDV', percent: '21 7' },
    townCode: { figures: 5, first: true },
    domains: ['.CO.ME'],
  }),
  known('UA', 'UAH', '380', ['UKRAINE', 'UKRAINA'], {
    places: ['KYIV', 'LVIV', 'ODESA', 'KHARKIV', 'DNIPRO', 'BORYSPIL'],
    words: ['PDV', 'HRN', 'GRN', 'FISKALNYI CHEK'],
    rates: { tax: 'PDV', percent: '20 7' },
    townCode: { figures: 5, first: true },
  }),
  known('MD', 'MDL', '373', ['MOLDOVA'], {
    places: ['CHISINAU', 'BALTI'],
    words: ['IDNO'],
    rates: { tax: 'TVA', percent: '20 8' },
    postcode: /(?<![A-Z])MD ?- ?\d{4}(?!\d)/,
  }),
  known('GE', 'GEL', '995', ['REPUBLIC OF GEORGIA', 'SAKARTVELO'], {
    places: ['TBILISI', 'BATUMI', 'KUTAISI'],
    rates: { tax: 'VAT', percent: '18' },
    domains: [],
  }),
  known('AM', 'AMD', '374', ['ARMENIA'], {
    places: ['YEREVAN', 'GYUMRI'],
    rates: { tax: 'VAT', percent: '20' },
    domains: [],
  }),
  known('AZ', 'AZN', '994', ['AZERBAIJAN', 'AZERBAYCAN'], {
    places: ['BAKU', 'BAKI SEHERI'],
    words: ['VOEN', 'EDV'],
    rates: { tax: 'EDV VAT', percent: '18' },
  }),
  known('KZ', 'KZT', '7', ['KAZAKHSTAN', 'QAZAQSTAN'], {
    places: ['ALMATY', 'ASTANA', 'NUR-SULTAN', 'SHYMKENT'],
    words: ['BIN/IIN', 'NDS'],
    rates: { tax: 'NDS VAT', percent: '12' },
  }),
];
