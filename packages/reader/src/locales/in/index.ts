import { type Country, list } from '../locale.ts';

export const india: Country = {
  code: 'IN',
  currency: 'INR',
  dateOrder: 'DMY',
  languages: ['en'],
  townCode: { figures: 6, first: false },
  names: ['INDIA'],
  places: list(`
        MUMBAI, NEW DELHI, DELHI, BANGALORE, BENGALURU, CHENNAI, HYDERABAD, KOLKATA, PUNE, GURGAON, GURUGRAM,
        NOIDA, KARNATAKA, MAHARASHTRA, TAMIL NADU, KERALA, ANDHRA PRADESH, TELANGANA, GUJARAT, RAJASTHAN, WEST
        BENGAL, CHANDIGARH, GOA`),
  words: ['PVT LTD', 'PVT. LTD', 'FSSAI', 'RUPEES'],
  taxes: list(`
        CGST, SGST, IGST, SERVICE TAX, SBC, KKC, ST, SER TAX`),
  callingCode: '91',
  domains: ['.CO.IN', '.IN'],
  postcode: /(?<![A-Z])[A-Z]{4,} ?[-–] ?\d{3} ?\d{3}(?!\d)/,
  registration:
    /GST ?IN|(?<![A-Z0-9])\d{2}[A-Z]{5}\d{4}[A-Z]\d?Z?[A-Z0-9]|FSSAI|(?<![A-Z])TIN[ .:#]*(?:NO)?[ .:#]*\d{11}|(?<![A-Z])S\.? ?TAX/,
  address: {
    areas: 'NAGAR MARG ROAD CHOWK GALI COLONY VIHAR MANDIR PETH PURAM HALLI SECTOR CROSS LAYOUT TALUKA DIST',
    regions:
      'MAHARASHTRA;KARNATAKA;TAMIL NADU;TAMILNADU;KERALA;GUJARAT;RAJASTHAN;PUNJAB;HARYANA;UTTAR PRADESH;MADHYA PRADESH;WEST BENGAL;ANDHRA PRADESH;TELANGANA;GOA;DELHI;BIHAR;ODISHA',
    countries: 'INDIA',
    postcode: /(?<!\d)[1-8]\d{2} ?\d{3}(?!\d)/,
  },
};
