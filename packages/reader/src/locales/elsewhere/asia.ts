import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

/** East, Southeast and South Asia, and the Pacific. */
export const asia: readonly Country[] = [
  known('HK', 'HKD', '852', ['HONG KONG', 'HONGKONG'], {
    places: list(`
      KOWLOON, NEW TERRITORIES, SHATIN, SHA TIN, TSIM SHA TSUI, CAUSEWAY BAY, MONGKOK, MONG KOK, WAN CHAI, WANCHAI, TSUEN WAN, KWUN TONG, TUEN MUN, YUEN LONG,
      SHEUNG WAN, QUARRY BAY, NORTH POINT, KENNEDY TOWN, LAI CHI KOK, CHEUNG SHA WAN, HUNG HOM, TAI KOO, TAI PO, TSEUNG KWAN O, LAN KWAI FONG, CHEK LAP KOK, DISCOVERY BAY, SAI YING PUN, YAU MA TEI, JORDAN ROAD`),
    words: list(`
      OCTOPUS CARD, KLN, N.T, QUEEN'S ROAD CENTRAL, PAYME, DES VOEUX ROAD, HENNESSY ROAD, NATHAN ROAD, CANTON
      ROAD, LOCKHART ROAD, LOCKHART RD, NATHAN RD, HENNESSY RD, M GOI, MGOI`),
    phone: /T(?:EL|ELEPHONE)?[. :]*(?:NO)?[. :]*(?:\(?\+?852\)?[ -]*)?[23]\d{3}[ -]?\d{4}(?!\d)/,
    domains: ['.COM.HK', '.HK'],
    address: { areas: 'KOWLOON' },
  }),
  known('MO', 'MOP', '853', ['MACAU', 'MACAO'], {
    places: ['TAIPA', 'COTAI', 'COLOANE'],
    words: ['PATACAS'],
  }),
  known('CN', 'CNY', '86', ['P.R. CHINA', 'P.R.CHINA', 'PR CHINA', 'CHINA MAINLAND'], {
    yearFirst: true,
    places: list(`
      BEIJING, SHENZHEN, GUANGZHOU, PUDONG, HANGZHOU, CHENGDU, SHANGHAI`),
    words: ['WECHAT PAY', 'FAPIAO'],
    domains: ['.COM.CN', '.CN'],
  }),
  known('JP', 'JPY', '81', ['JAPAN'], {
    yearFirst: true,
    places: list(
      `TOKYO, OSAKA, KYOTO, NAGOYA, SAPPORO, FUKUOKA, YOKOHAMA, SHINJUKU, SHIBUYA, GINZA, CHIYODA-KU, MINATO-KU, NARITA, HANEDA, ROPPONGI, CHUO-KU, HIROSHIMA, OKINAWA, HAKATA`,
    ),
    words: ['SUICA', 'PASMO', 'PAYPAY', 'CONSUMPTION TAX', 'ARIGATO'],
    phone: /(?<!\d)0\d{1,2}-\d{3,4}-\d{4}(?!\d)/,
    registration: /(?<![A-Z0-9])T\d{13}(?!\d)/,
    domains: ['.CO.JP', '.JP'],
  }),
  known('KR', 'KRW', '82', ['KOREA'], {
    yearFirst: true,
    places: list(`
      SEOUL, BUSAN, INCHEON, DAEGU, JEJU, JUNG-GU, MYEONGDONG, ITAEWON, HONGDAE, MAPO-GU, GANGNAM`),
    words: ['T-MONEY', 'TMONEY', 'KAKAOPAY', 'KAMSAHAMNIDA'],
    phone: /(?<!\d)0(?:2|[3-6]\d)-\d{3,4}-\d{4}(?!\d)/,
    registration: /(?:BUSINESS|BIZ|REG|TAX|NO)[A-Z .:#()]*\d{3}-\d{2}-\d{5}(?![\d-])/,
    domains: ['.CO.KR', '.KR'],
    rates: { tax: 'VAT', percent: '10' },
  }),
  known('TW', 'TWD', '886', ['TAIWAN', 'R.O.C'], {
    yearFirst: true,
    places: list(`
      TAIPEI, TAICHUNG, KAOHSIUNG, TAINAN, TAOYUAN, HSINCHU, XINYI DIST, DA'AN DIST, ZHONGSHAN DIST`),
    phone: /(?<!\d)\(?0[2-8]\)?[ -]\d{3,4}-?\d{4}(?!\d)/,
    domains: ['.COM.TW', '.TW'],
  }),
  known('PH', 'PHP', '63', ['PHILIPPINES'], {
    dateOrder: 'MDY',
    places: list(`
      MANILA, METRO MANILA, MAKATI, QUEZON CITY, LAS PINAS, CEBU, TAGUIG, PASIG, DAVAO, MANDALUYONG, PASAY, PARANAQUE, MUNTINLUPA, CALOOCAN, BORACAY, BAGUIO, ILOILO, BATANGAS, CAVITE, LAGUNA, BULACAN,
      PALAWAN, MARIKINA, ALABANG, BONIFACIO GLOBAL CITY, BGC`),
    words: list(`
      VATABLE SALES, VATABLE SALE, VAT-EXEMPT SALES, VAT EXEMPT SALES, ZERO-RATED SALES, ZERO RATED SALES, VAT REG TIN, VAT REG. TIN, VAT-REG-TIN, NON-VAT REG TIN, NON VAT REG TIN, NONVAT REG TIN, VATREG TIN,
      THIS SERVES AS AN OFFICIAL RECEIPT, THIS SERVES AS YOUR OFFICIAL RECEIPT, OFFICIAL RECEIPT SHALL BE VALID, SENIOR CITIZEN, SC/PWD, OSCA, GCASH, BRGY, BARANGAY, 12% VAT, VAT 12%, VAT (12%), PERMIT TO USE, SALAMAT PO, MARAMING SALAMAT`),
    rates: { tax: 'VAT', percent: '12' },
    townCode: { figures: 4, first: true },
    phone: /(?<!\d)\(?0?2\)? ?8?\d{3}-?\d{4}(?!\d)|(?<!\d)09\d{2}[ -]?\d{3}[ -]?\d{4}(?!\d)/,
    registration:
      /TIN[ .:#]*(?:NO)?[ .:#]*\d{3} ?- ?\d{3} ?- ?\d{3} ?- ?\d{3,5}(?!\d)|(?<![A-Z])ACCR(?:EDITATION|ED|D)?[A-Z .:#]*\d|PTU ?(?:NO)?[ .:#]*[A-Z]{2}\d/,
    domains: ['.COM.PH', '.PH'],
    address: { areas: 'BRGY BARANGAY POBLACION' },
  }),
  known('VN', 'VND', '84', ['VIETNAM', 'VIET NAM'], {
    places: list(
      `HANOI, HA NOI, HO CHI MINH, HCM, HCMC, TP.HCM, TP HCM, SAIGON, SAI GON, DA NANG, DANANG, HOI AN, NHA TRANG, HAI PHONG, CAN THO, PHU QUOC, QUAN 1, DA LAT, QUANG NAM`,
    ),
    words: list(`
      TONG CONG, THANH TIEN, HOA DON, PHIEU THANH TOAN, THANH TOAN, TONG TIEN, KHACH DUA, KHACH TRA, TIEN THUA, TIEN KHACH DUA, THU NGAN, DON GIA, SO LUONG, CAM ON QUY KHACH, GTGT, MST, TIEN MAT, GIO VAO, TEN HANG,
      XIN CAM ON, HEN GAP LAI, SO HD, DIA CHI`),
    rates: { tax: 'VAT GTGT', percent: '10 8' },
    taxes: ['GTGT'],
    phone:
      /(?<!\d)0(?:2\d{2}|28|24)[ .]\d{3,4}[ .]\d{3,4}(?!\d)|(?<!\d)0[35789]\d{2}[ .]\d{3}[ .]\d{3}(?!\d)|(?<!\d)1900[ .]?\d{4}(?!\d)/,
    registration: /(?<![A-Z])M\.?S\.?T\.?[ .:]*\d{10}/,
    domains: ['.COM.VN', '.VN'],
  }),
  known('TH', 'THB', '66', ['THAILAND'], {
    places: list(
      `BANGKOK, PHUKET, CHIANG MAI, PATTAYA, KOH SAMUI, KRABI, HUA HIN, NONTHABURI, SUKHUMVIT, SILOM, SATHORN, PATHUMWAN, PATHUM WAN, WATTHANA, SAMUT PRAKAN, CHONBURI, SURAT THANI, BANGRAK, SUVARNABHUMI`,
    ),
    words: list(`
      PROMPTPAY, PROMPT PAY, TAX INVOICE (ABB), TAX INVOICE(ABB), RECEIPT/TAX INVOICE (ABB), VAT INCLUDED, KHOB KHUN, KHOP KHUN, SAWASDEE`),
    rates: { tax: 'VAT', percent: '7' },
    townCode: { figures: 5, first: false },
    phone: /(?<!\d)0[2-7]\d?[ -]\d{3}[ -]\d{3,4}(?!\d)|(?<!\d)0[689]\d[ -]\d{3}[ -]\d{4}(?!\d)/,
    registration:
      /TAX ?(?:ID|I\.D\.?|INVOICE ID|PAYER ID)[A-Z .:#]*0-?\d{4}-?\d{5}-?\d{2}-?\d(?!\d)|POS ?(?:ID|NO)?[ .:#]*E\d{12,}/,
    domains: ['.CO.TH', '.TH'],
    address: { streets: 'THANON SOI', areas: 'MOO TAMBON AMPHOE KHWAENG KHET' },
  }),
  known('ID', 'IDR', '62', ['INDONESIA'], {
    places: list(`
      JAKARTA, BANDUNG, SURABAYA, DENPASAR, YOGYAKARTA, JOGJA, MEDAN, SEMARANG, UBUD, SEMINYAK, KUTA BALI, CANGGU, TANGERANG, BEKASI, DEPOK, BOGOR, MAKASSAR, BADUNG, GIANYAR, JIMBARAN, NUSA DUA, BATAM, JAWA BARAT, JAWA TIMUR, JAWA TENGAH`),
    words: list(`
      NPWP, PB1, PB 1, PBJT, KEMBALI, KEMBALIAN, TOTAL BELANJA, TOTAL BAYAR, TOTAL ITEM, HARGA JUAL, TERIMA KASIH ATAS KUNJUNGAN ANDA, LAYANAN KONSUMEN, GOPAY, QRIS, SHOPEEPAY, PPN, DPP, WARUNG, RUMAH MAKAN, BELANJA ANDA,
      JALAN, TUNAI, RUPIAH, KASIR`),
    taxes: ['PPN'],
    rates: { tax: 'PPN PB1 PAJAK TAX', percent: '11 10 12' },
    townCode: { figures: 5, first: false },
    phone:
      /(?<!\d)\(?0(?:21|22|24|31|36\d|274|61|251)\)?[ -]?\d{3,4}[ -]?\d{3,4}(?!\d)|(?<!\d)08\d{2}[ -]?\d{4}[ -]?\d{3,4}(?!\d)/,
    registration: /NPWP|(?<!\d)\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}(?!\d)/,
    domains: ['.CO.ID', '.ID'],
    address: { streets: 'JL JALAN GANG', areas: 'KEC KEL KAB' },
  }),
  known('BN', 'BND', '673', ['BRUNEI'], {
    words: ['SDN BHD', 'SDN. BHD', 'SDN.BHD'],
    places: ['BANDAR SERI BEGAWAN', 'GADONG', 'KIULAP', 'SERIA', 'KUALA BELAIT'],
    registration: /\(B\) ?(?:SDN|SENDIRIAN)/,
  }),
  known('KH', 'USD', '855', ['CAMBODIA'], {
    places: ['PHNOM PENH', 'SIEM REAP', 'SIHANOUKVILLE', 'KAMPOT', 'BATTAMBANG'],
    words: list(`
      RIEL, RIELS, KHQR, VATTIN, VAT TIN, EXCHANGE RATE 4, ABA PAY, ABA KHQR`),
    registration: /VAT ?TIN[ .:]*[A-Z]?\d{3}-?\d{9}/,
    rates: { tax: 'VAT', percent: '10' },
    domains: ['.COM.KH'],
  }),
  known('LA', 'LAK', '856', ['LAO PDR', 'LAOS', 'LAO P.D.R'], {
    places: ['VIENTIANE', 'LUANG PRABANG', 'VANG VIENG', 'PAKSE'],
    domains: [],
  }),
  known('MM', 'MMK', '95', ['MYANMAR'], {
    places: ['YANGON', 'NAYPYITAW', 'BAGAN'],
    words: ['KYAT', 'KYATS', 'COMMERCIAL TAX', 'KBZPAY'],
    rates: { tax: 'TAX', percent: '5' },
    taxes: ['COMMERCIAL TAX'],
    domains: ['.COM.MM'],
  }),
  known('PK', 'PKR', '92', ['PAKISTAN'], {
    places: list(
      `KARACHI, LAHORE, ISLAMABAD, RAWALPINDI, FAISALABAD, PESHAWAR, MULTAN, GULBERG, CLIFTON KARACHI, DHA PHASE, SIALKOT, QUETTA, GULSHAN-E-IQBAL, HYDERABAD SINDH`,
    ),
    words: list(`
      STRN, NTN, FBR INVOICE, FBR, PNTN, SNTN, PRA INVOICE, POS SERVICE FEE, POS FEE, EASYPAISA, JAZZCASH, FBR
      POS`),
    rates: { tax: 'GST ST', percent: '17 18 16 13' },
    phone:
      /(?<!\d)(?:021|042|051|041|061|091)[ -]?\d{3,4}[ -]?\d{4}(?!\d)|(?<!\d)03\d{2}[ -]\d{7}(?!\d)|(?<!\d)111[ -]\d{3}[ -]\d{3}(?!\d)/,
    registration: /(?<![A-Z])(?:NTN|STRN|SNTN|PNTN)[A-Z .:#]*\d{5,}/,
    domains: ['.COM.PK', '.PK'],
  }),
  known('BD', 'BDT', '880', ['BANGLADESH'], {
    places: list(`
      DHAKA, CHITTAGONG, CHATTOGRAM, SYLHET, GULSHAN, BANANI, DHANMONDI, UTTARA, COX'S BAZAR`),
    words: ['TAKA', 'MUSHAK', 'MUSAK', 'BKASH', 'NAGAD', 'DHONNOBAD'],
    rates: { tax: 'VAT', percent: '15 7,5 5' },
    phone: /(?<!\d)01[3-9]\d{2}[ -]?\d{6}(?!\d)/,
    registration: /(?<![A-Z])B\.?I\.?N\.?[A-Z .:#]*\d{9} ?- ?\d{4}(?!\d)|MUSHAK/,
    domains: ['.COM.BD', '.BD'],
  }),
  known('LK', 'LKR', '94', ['SRI LANKA'], {
    places: list(
      `COLOMBO, KANDY, GALLE, NEGOMBO, DEHIWALA, NUGEGODA, MORATUWA, NUWARA ELIYA, BATTARAMULLA, RAJAGIRIYA, JAFFNA, KOLLUPITIYA, BAMBALAPITIYA`,
    ),
    words: ['SSCL', 'NBT', 'AYUBOWAN', 'MAWATHA'],
    rates: { tax: 'VAT', percent: '18 15 12 8' },
    taxes: ['SSCL'],
    phone:
      /(?<!\d)0(?:11|81|91|31|38|41|52)[ -]?[2-7]\d{2}[ -]?\d{4}(?!\d)|(?<!\d)07\d[ -]\d{3}[ -]?\d{4}(?!\d)|(?<!\d)0\d{3} [2-7]\d{2} \d{3}(?!\d)/,
    registration: /VAT[A-Z .:#]*\d{9} ?-? ?7000(?!\d)/,
    domains: ['.LK'],
    address: { areas: 'MAWATHA' },
  }),
  known('NP', 'NPR', '977', ['NEPAL'], {
    places: list(`
      KATHMANDU, POKHARA, THAMEL, LALITPUR, BHAKTAPUR, PATAN, BIRATNAGAR, CHITWAN, DURBARMARG, JHAMSIKHEL`),
    words: ['NRS', 'ESEWA', 'FONEPAY', 'MITI', 'DHANYABAD'],
    rates: { tax: 'VAT', percent: '13' },
    phone: /(?<!\d)01-?[4-6]\d{6}(?!\d)/,
    registration: /(?<![A-Z])(?:PAN|VAT)(?:\/VAT)?[A-Z .:#]*[36]0\d{7}(?!\d)/,
    domains: ['.COM.NP', '.NP'],
  }),
  known('MV', 'MVR', '960', ['MALDIVES'], {
    places: ["MALE'", 'HULHUMALE', 'MAAFUSHI', 'VELANA'],
    words: ['RUFIYAA', 'TGST', 'GREEN TAX'],
    rates: { tax: 'GST TGST', percent: '16 12 8 6' },
    taxes: ['TGST'],
    registration: /(?<!\d)\d{7}GST\d{3}/,
    domains: ['.COM.MV', '.MV'],
  }),
  known('BT', 'BTN', '975', ['BHUTAN'], { places: ['THIMPHU'], words: ['NGULTRUM'] }),
  known('MN', 'MNT', '976', ['MONGOLIA'], {
    places: ['ULAANBAATAR', 'ULAN BATOR'],
    words: ['NOAT', 'NHAT'],
    domains: [],
  }),
  known('FJ', 'FJD', '679', ['FIJI'], {
    places: ['SUVA', 'NADI', 'LAUTOKA', 'DENARAU', 'SIGATOKA'],
    rates: { tax: 'VAT', percent: '9 15' },
    domains: ['.COM.FJ', '.FJ'],
  }),
  known('PG', 'PGK', '675', ['PAPUA NEW GUINEA'], {
    places: ['PORT MORESBY', 'LAE MOROBE', 'BOROKO'],
    rates: { tax: 'GST', percent: '10' },
  }),
  known('VU', 'VUV', '678', ['VANUATU'], { places: ['PORT VILA'] }),
  known('WS', 'WST', '685', ['SAMOA'], { places: ['APIA'], words: ['VAGST'] }),
  known('NC', 'XPF', '687', ['NOUVELLE-CALEDONIE', 'NEW CALEDONIA'], {
    languages: ['fr'],
    places: ['NOUMEA'],
  }),
  known('PF', 'XPF', '689', ['FRENCH POLYNESIA', 'POLYNESIE'], {
    languages: ['fr'],
    places: ['PAPEETE', 'BORA BORA', 'TAHITI', 'MOOREA'],
  }),
  known('GU', 'USD', '1', ['GUAM'], {
    places: ['TUMON', 'TAMUNING', 'HAGATNA', 'DEDEDO'],
    areaCodes: '671',
    dateOrder: 'MDY',
  }),
];
