import { US_STATE } from './country.ts';

const US_STREET_WORD =
  'ST|STR|STREET|AVE?|AVENUE|RD|ROAD|BLVD?|BOULEVARD|DR|DRIVE|HWY|HIGHWAY|LN|LANE|WAY|PKWY|PARKWAY|PL|PLACE|PLZ|PLAZA|CIR|CIRCLE|CT|COURT|TPKE|TURNPIKE|EXPRESSWAY|EXPY|FWY|SQ|SQUARE|TER|TERRACE|TRL|TRAIL|CENTRE|CENTER|BROADWAY|PIKE|LOOP|MALL|CAMINO|PASEO|CALLE';
/** '2417 E LARKSPUR HWY', '18 1/2 Orchard Rd', '600 N Cedar', '3100 Highway 12'. */
const US_STREET = new RegExp(
  String.raw`^\W*\d[\d-]*(?: \d/\d)?[A-Z]?,? ?(?:[A-Z0-9'.&/ -]*[^A-Z0-9]|[A-Z]*)(?:${US_STREET_WORD})\b` +
    String.raw`|^\W*\d{2,6} [NSEW]\.? [A-Z]{4,}` +
    String.raw`|^\W*\d+[\d-]* (?:[A-Z'.]+ )+(?:HIGHWAY|HWY|ROUTE|RT)\.? ?\d+`,
);
/** The same without its spaces: '2417LARKSPURAVE'. */
const US_STREET_SQUEEZED =
  /^\W*\d{2,5}[A-Z0-9/. ]*[A-Z]{3,}(?:AVE|AVENUE|RD|ROAD|BLVD|STREET|DRIVE|HWY|LANE|PKWY|PARKWAY|PLAZA|WAY)\W*$/;
/** 'Fresno, CA', 'FRESNO CA. 93720', 'FRESNO,CA93720'. */
const US_PLACE = new RegExp(
  String.raw`[A-Z][A-Z'. ]{2,}[,. ] ?(?:${US_STATE})[.,]? *,? *(?:\d{5}(?:-?\d{4})?)?[.\W]*$|[A-Z]{3,}(?:${US_STATE})[.,]? ?\d{5}$`,
);
/** With its ZIP code; H1 and W4 are HI and WA as faint print is read. */
const US_PLACE_WITH_CODE = new RegExp(
  String.raw`[A-Z]{3,}.*[,. ](?:${US_STATE}|H1|[A-Z]4)[.,]? *,? *\d{5}(?:-?\d{4})?\W*$|[A-Z]{3,},? ?CALIFORNIA \d`,
);
const US_SUITE = /^\W*(?:SUITE|STE|UNIT|SPACE|FLOOR|FL|BLDG)\b[ .#]*[\w-]+\W*$|^#\d+\W*$/;

/** Streets, quarters and buildings as Malaysian addresses name them. */
const MY_WORD =
  /(?<![A-Z])(?:JALAN|JLN|LORONG|LRG|LEBUH|LEBUHRAYA|PERSIARAN|TAMAN|TMN|BANDAR|BDR|KAMPUNG|KG|SEKSYEN|SEK|KAWASAN|BANGUNAN|WISMA|MENARA|KOMPLEKS|PUSAT|LOT|BATU|BT|BLOK|BLOCK|LEVEL|GROUND FLOOR|GRD FLOOR|G\/F|UNIT)(?![A-Z])|(?:JALAN|TAMAN|BANDAR|LORONG|PUSAT|JLN|JIN)(?=[A-Z\d])|[\d,] ?JIN\b/;
const MY_PLACE =
  /SELANGOR|\bSEL\.|JOHOR|KUALA ?LUMPUR|\bKL\b|PETALING ?JAYA|SHAH ?ALAM|PULAU ?PINANG|PENANG|MELAKA|PERAK\b|PAHANG|SARAWAK|SABAH\b|NEGERI ?SEMBILAN|KEDAH|KELANTAN|TERENGGANU|PERLIS|PUTRAJAYA|WILAYAH|DARUL|MALAYSIA\W*$/;
const MY_NUMBER = /^\W*NO[.:]? ?[A-Z]?\d+|^\W*\d+[A-Z]?(?:-\d+)?(?: ?& ?\d+[A-Z]?)?,/;

/** Part of an address only beside a plainer line: a building, a shop's number in a mall, a postcode and town. */
const BUILDING =
  /SHOPPING C|\b(?:PLACE|PLAZA|SQUARE|CENTER)\W*$|\b(?:FLOOR|FLR|CENTRE|MALL)\b|^\W*(?:[A-Z]{1,2}[-.]){1,2}\d+/;
const CODE_ALONE = /^\W*\d{5}\W*$|^\W*\d{5},? ?[A-Z][A-Z'., ]{3,}$/;
const POSTCODE = /(?<![\d#:])\d{5},? ?[A-Z]{2,}/;

/** How surely a line belongs to an address: 0 not at all, 1 beside a surer one, 2 it does, 3 it has a postcode. */
export function addressStrength(text: string): 0 | 1 | 2 | 3 {
  const upper = text.toUpperCase().replace(/(?<=[A-Z])0(?!\d)|(?<!\d)0(?=[A-Z])/g, 'O');
  const malaysian = MY_WORD.test(upper) || MY_PLACE.test(upper);
  if (US_PLACE_WITH_CODE.test(upper)) return 3;
  if (malaysian && POSTCODE.test(upper) && !/\d{6}/.test(upper)) return 3;
  if (US_STREET.test(upper) || US_STREET_SQUEEZED.test(upper) || US_PLACE.test(upper)) return 2;
  if (MY_WORD.test(upper) || (MY_NUMBER.test(upper) && /[A-Z]{3}/.test(upper))) return 2;
  if (malaysian || CODE_ALONE.test(upper) || US_SUITE.test(upper) || BUILDING.test(upper)) return 1;
  return 0;
}
