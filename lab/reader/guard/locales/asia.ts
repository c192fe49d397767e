import {
  bare,
  before,
  clock12,
  clock24,
  dayFirst,
  dayFirstShort,
  dayNamed,
  type Locale,
  point,
  shopsFrom,
} from '../locale.ts';
import { WORDS } from '../words.ts';

export const IN: Locale = {
  country: 'IN',
  currency: 'INR',
  words: {
    ...WORDS.EN,
    total: ['Grand Total', 'NET AMOUNT', 'TOTAL', 'Bill Amount', 'NET PAYABLE'],
    number: 'Bill No:',
    card: ['UPI', 'CARD', 'RUPAY'],
    rounding: 'Round Off',
  },
  goods: 'IN',
  worth: 95,
  cashStep: 100,
  amount: point,
  priced: [before('Rs. '), bare, before('₹')],
  dates: [dayFirst('/'), dayFirst('-'), dayNamed()],
  clock: [clock12, clock24],
  exclusive: true,
  taxes: ({ trade }) => {
    const half = trade === 'food' ? 2.5 : 9;
    return [
      { name: `CGST @ ${half}%`, rate: half, on: 'all' },
      { name: `SGST @ ${half}%`, rate: half, on: 'all' },
    ];
  },
  registered: (digits) =>
    `GSTIN: ${digits.slice(0, 2)}AAB${'CFT'}${digits.slice(2, 6)}K1Z${digits.slice(6, 7)}`,
  shops: shopsFrom(`
Tamarind Leaf | 24 Church Street / Ashok Nagar / Bengaluru 560001 | 080 5550 1142 | food |
Nandini Kirana Mart | 118 MG Road / Pune 411001 | +91 20 5550 3317 | grocery |
Vasant Emporium | 7 Residency Road / Jodhpur 342001 | 0291 555 3386 | goods |  | Vasant Textiles Pvt Ltd
Spice Courtyard | Plot 9, Sector 17 / Chandigarh 160017 | 0172 555 0139 | food |
SHREE BALAJI STORES | 31 Anna Salai / Chennai 600002 | 044 5550 7174 | grocery |
Saraswati Book House | 66 College Street / Kolkata 700073 | 033 5550 6128 | goods |
Cafe Malabar Coast | Princess Street / Fort Kochi / Kerala 682001 | +91 484 555 0191 | food |
Himgiri Fresh | 210 Mall Road / Shimla 171001 | 0177 555 0155 | grocery |  | Himgiri Agro LLP
Charminar Crafts | 84 Laad Bazaar / Hyderabad 500002 | 040 5550 2163 | goods |
Saffron Thali | 5 Linking Road / Bandra West / Mumbai 400050 | 022 5550 7102 | food | `),
};

export const SG: Locale = {
  country: 'SG',
  currency: 'SGD',
  words: {
    ...WORDS.EN,
    included: 'Prices incl. 9% GST',
    card: ['NETS', 'VISA', 'PAYNOW'],
    taxTable: ['GST rate', 'Net', 'GST', 'Total'],
  },
  goods: 'ASIA',
  worth: 2,
  cashStep: 5,
  amount: point,
  priced: [before('S$'), before('$'), before('SGD ')],
  dates: [dayFirst('/'), dayNamed(), dayFirstShort('/')],
  clock: [clock24, clock12],
  exclusive: true,
  taxes: () => [{ name: '9% GST', rate: 9, on: 'all' }],
  registered: (digits) => `GST Reg No: M2-${digits.slice(0, 7)}-X`,
  shops: shopsFrom(`
Merlion Wok House | 18 Smith Street / #01-04 / Singapore 058932 | 6555 0142 | food |
Pasir Fresh Mart | Blk 442 Clementi Ave 3 / #01-97 / Singapore 120442 | 6555 0117 | grocery |  | Pasir Fresh Pte Ltd
Tiong Seng Hardware | 33 Jalan Besar / Singapore 208795 | +65 6555 0186 | goods |
Kopi Lorong | 71 Tras Street / Singapore 079012 | 6555 0139 | food |
ORCHID LANE GROCER | 290 Orchard Road / #B1-12 The Arcadia / Singapore 238859 | 6555 0174 | grocery |
Inkwell & Sampan | 6 Kandahar Street / Singapore 198883 | 6555 0128 | goods |
Katong Laksa Corner | 212 East Coast Road / Singapore 428911 | 6555 0191 | food |  | KLC Food Services Pte Ltd
Tekka Provision | 665 Buffalo Road / #01-220 / Singapore 210665 | 6555 0155 | grocery |
Bukit Cycle Works | 9 Dairy Farm Road / Singapore 679039 | +65 6555 0163 | goods |
The Durian Room | 1 Keong Saik Road / Singapore 089109 | 6555 0102 | food | `),
};

export const MY: Locale = {
  country: 'MY',
  currency: 'MYR',
  words: {
    ...WORDS.EN,
    total: ['JUMLAH', 'Total Amount', 'GRAND TOTAL', 'Jumlah Besar', 'TOTAL'],
    cash: 'TUNAI',
    change: 'BAKI',
    rounding: 'Rounding Adj',
    thanks: ['Terima kasih, sila datang lagi', 'THANK YOU', 'Barang yang dijual tidak boleh ditukar'],
  },
  goods: 'ASIA',
  worth: 4,
  cashStep: 5,
  amount: point,
  priced: [before('RM '), bare, before('RM')],
  dates: [dayFirst('/'), dayFirst('-'), dayNamed()],
  clock: [clock24, clock12],
  exclusive: true,
  taxes: ({ trade }) => [
    trade === 'food' ? { name: 'SST 6%', rate: 6, on: 'all' } : { name: 'SST 8%', rate: 8, on: 'B' },
  ],
  registered: (digits) => `SST ID: W10-${digits.slice(0, 4)}-${digits.slice(2, 10)}`,
  shops: shopsFrom(`
RESTORAN BUNGA RAYA UTARA | No. 18, Jalan Telawi 3 / Bangsar Baru / 59100 Kuala Lumpur | 03-2555 0142 | food |
KEDAI RUNCIT PAK SALLEH | Lot 5, Jalan Besar / 43500 Semenyih, Selangor | 03-8555 0117 | grocery |
SIN HENG LOONG HARDWARE | 33, Jalan Yam Tuan / 70000 Seremban / Negeri Sembilan | 06-755 0186 | goods |  | SIN HENG LOONG HARDWARE SDN BHD
Kopitiam Tiga Sudut | 71, Lebuh Chulia / 10200 Georgetown, Pulau Pinang | 04-255 0139 | food |
PASARAYA MAJU JAYA | G-12, Plaza Sentosa / Jalan Sutera / 80150 Johor Bahru, Johor | 07-355 0174 | grocery |  | MAJU JAYA RETAIL SDN BHD
Pustaka Cendana | 6, Jalan Sultan Idris / 30000 Ipoh, Perak | 05-255 0128 | goods |
Warung Pantai Teluk | Batu 4, Jalan Pantai / 25100 Kuantan, Pahang | 09-555 0191 | food |
Segar Mini Market | 10, Jalan Gaya / 88000 Kota Kinabalu, Sabah | 088-255 015 | grocery |
BENGKEL BASIKAL WIRA | 9, Jalan Hang Tuah / 75300 Melaka | 06-255 0163 | goods |
Dapur Nyonya Mei | 25, Jalan Padungan / 93100 Kuching, Sarawak | 082-255 010 | food |  | DAPUR NYONYA ENTERPRISE`),
};
