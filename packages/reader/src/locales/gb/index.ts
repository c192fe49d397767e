import { type Country, list } from '../locale.ts';

export const gb: Country = {
  code: 'GB',
  currency: 'GBP',
  dateOrder: 'DMY',
  languages: ['en'],
  names: ['UNITED KINGDOM', 'ENGLAND', 'SCOTLAND', 'WALES', 'NORTHERN IRELAND', 'GREAT BRITAIN'],
  places: list(`
        LONDON, MANCHESTER, EDINBURGH, GLASGOW, LIVERPOOL, LEEDS, SHEFFIELD, CARDIFF, BELFAST, NOTTINGHAM,
        LEICESTER, MIDDLESEX, SURREY, KENT, ESSEX, YORKSHIRE`),
  words: ['CLUBCARD', 'NECTAR', 'HMRC'],
  rates: { tax: 'VAT', percent: '20' },
  callingCode: '44',
  domains: ['.CO.UK', '.ORG.UK', '.UK'],
  postcode:
    /(?<![A-Z0-9])[A-PR-UWYZ][A-HK-Y]?\d[\dA-HJKMNPR-Y]? \d[ABD-HJLNP-UW-Z]{2}(?![A-Z0-9])|^[A-PR-UWYZ][A-HK-Y]?\d[\dA-HJKMNPR-Y]?\d[ABD-HJLNP-UW-Z]{2}$/m,
  phone: /(?<!\d)0(?:20|1\d{2,3}|2[3489]|3\d{2}|7\d{3}|8\d{2})[ )-]{1,2}\d{3,4}[ -]?\d{3,4}(?!\d)/,
  registration:
    /VAT ?(?:REG(?:ISTRATION)?)?\.? ?(?:N[O0]|NUMBER|#)?[ .:#]*(?:GB ?)?\d{3} ?(?:[O\d]{4} ?\d{2}|\d{3} \d{3})(?![\d-])|(?<![A-Z])GB ?\d{3} ?\d{4} ?\d{2}(?!\d)/,
  address: {
    regions:
      'ENGLAND;SCOTLAND;WALES;LONDON;KENT;SURREY;ESSEX;SUSSEX;WEST SUSSEX;EAST SUSSEX;HAMPSHIRE;DORSET;DEVON;CORNWALL;SOMERSET;WILTSHIRE;BERKSHIRE;OXFORDSHIRE;BUCKINGHAMSHIRE;HERTFORDSHIRE;CAMBRIDGESHIRE;NORFOLK;SUFFOLK;LINCOLNSHIRE;NOTTINGHAMSHIRE;DERBYSHIRE;LEICESTERSHIRE;WARWICKSHIRE;WORCESTERSHIRE;GLOUCESTERSHIRE;HEREFORDSHIRE;SHROPSHIRE;STAFFORDSHIRE;CHESHIRE;LANCASHIRE;YORKSHIRE;DURHAM;CUMBRIA;NORTHUMBERLAND;MERSEYSIDE;MIDDLESEX;WEST MIDLANDS',
    countries: 'UK;UNITED KINGDOM;GREAT BRITAIN',
    postcode: /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/,
  },
};
