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
        BENGAL, CHANDIGARH, GOA, HARYANA, UTTAR PRADESH, MADHYA PRADESH, PUNJAB INDIA, AHMEDABAD, JAIPUR, LUCKNOW, KOCHI, INDORE, COIMBATORE, UDAIPUR, AGRA, VARANASI`),
  words: ['PVT LTD', 'PVT. LTD', 'PVT.LTD', 'FSSAI', 'RUPEES', 'UPI', 'PAYTM', 'PHONEPE', 'DHANYAWAD'],
  taxes: list(`
        CGST, SGST, IGST, UTGST, SERVICE TAX, SBC, KKC, ST, SER TAX`),
  rates: { tax: 'CGST SGST GST', percent: '2,5 9 18 28' },
  callingCode: '91',
  domains: ['.CO.IN', '.IN'],
  // In Mumbai's suburbs, east or west of the railway: 'THANE (W) 400606'.
  postcode: /(?<![A-Z])[A-Z]{4,} ?(?:[-–]|\((?:E|W|EAST|WEST)\) ?[-–]?) ?\d{3} ?\d{3}(?!\d)/,
  phone: /(?<!\d)0(?:\d{2}[ -]{1,3}\d{4} ?\d{4}|\d{3}[ -]{1,3}\d{7}|\d{4}[ -]{1,3}\d{6})(?!\d)/,
  registration:
    /GST ?IN|(?<![A-Z0-9])\d{2}[A-Z]{5}\d{4}[A-Z]\d?Z?[A-Z0-9]|FSSAI|(?<![A-Z])TIN[ .:#]*(?:NO)?[ .:#]*\d{11}|(?<![A-Z])(?:VAT|CST)[ .:#]*(?:TIN)?[ .:#]*(?:NO)?[ .:#]*\d{11} ?[VC](?![A-Z\d])|(?<![A-Z])S\.? ?TAX/,
  address: {
    areas: 'NAGAR MARG ROAD CHOWK GALI COLONY VIHAR MANDIR PETH PURAM HALLI SECTOR CROSS LAYOUT TALUKA DIST',
    regions:
      'MAHARASHTRA;KARNATAKA;TAMIL NADU;TAMILNADU;KERALA;GUJARAT;RAJASTHAN;PUNJAB;HARYANA;UTTAR PRADESH;MADHYA PRADESH;WEST BENGAL;ANDHRA PRADESH;TELANGANA;GOA;DELHI;BIHAR;ODISHA',
    countries: 'INDIA',
    postcode: /(?<!\d)[1-8]\d{2} ?\d{3}(?!\d)/,
  },
};
