import { brandOf, isBrandElsewhere, isCommonWord } from '../evidence/brands.ts';
import { plain } from '../text/plain.ts';
import { hasLoneNumber, respelled } from './respelled.ts';

const SHORTEST_RESPELLED = 6;

/**
 * A shop's name with its spacing and spelling corrected. Brands get their own spelling: 'FOODLION' becomes
 * 'Food Lion', 'KOHLS' "Kohl's", 'OLD NAUY' 'Old Navy'. Other names get spaces and signs: 'SOUL FOOD
 * &CATERING', 'GARDENIA(KL)SDNBHD', 'CASH% CARRY', 'Larkspur s'.
 * @param country of the receipt, ISO 3166-1 alpha-2; null if unknown. Brands that have shops only elsewhere
 * correct nothing.
 */
export function correctName(name: string, country: string | null): string {
  const key = plain(name);
  const brand = brandOf(name);
  if (brand) {
    const keeps = isCommonWord(name) || isBrandElsewhere(name, country) || sameButForCase(brand, name);
    return keeps ? name : brand;
  }
  if (key.length >= SHORTEST_RESPELLED && !hasLoneNumber(name)) {
    const other = respelled(key, (word) => brandOf(word) !== null && !isBrandElsewhere(word, country));
    const meant = other && brandOf(other);
    if (meant) return meant;
  }
  return name
    .replace(/(?<=\p{L}{3}) ?% ?(?=\p{L}{3})/gu, ' & ')
    .replace(/(?<=\p{L}{4}) (?=s(?: |$))/gu, "'")
    .replace(/(?<=\p{L}{4})['’](?=\p{Lu}\p{L}{2})/gu, ' ')
    .replace(/(?<=\p{L}{2}) ?& ?(?=\p{L}{2})/gu, (sign) => (sign === '&' ? sign : ' & '))
    .replace(/(?<=\p{L}{3})\((?=\p{L})/gu, ' (')
    .replace(/(?<=[\p{L})]) ?SDN(\.?) ?BHD(?!\p{L})/gu, ' SDN$1 BHD');
}

function sameButForCase(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}
