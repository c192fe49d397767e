import { median } from '../median.ts';
import type { Row } from '../ocr/lines.ts';
import { addressStrength } from './address-line.ts';
import { moneyIn } from './money.ts';
import { hasClockOrDay, hasLegalForm, hasPhone, isBoilerplate, isRegistration, isWeb } from './row-kinds.ts';

/** What kind of row one is, the plainest sign first. */
type RowKind =
  | 'address'
  | 'price'
  | 'clock'
  | 'web'
  | 'boilerplate'
  | 'registration'
  | 'phone'
  | 'name'
  | 'part of address'
  | 'number'
  | 'other';

/** A row and what the rules say of it, worked out once for all fields. */
export type RowTraits = {
  row: Row;
  text: string;
  kind: RowKind;
  /** As `addressStrength`. */
  address: 0 | 1 | 2 | 3;
  legalForm: boolean;
  phone: boolean;
  registration: boolean;
  /** Print height as a multiple of the receipt's usual one. */
  height: number;
  /** The least sure line's confidence, 0 to 1. */
  read: number;
};

/** One entry a row, in their order. */
export function traitsOf(rows: readonly Row[]): RowTraits[] {
  const usual = median(
    rows.map(({ height }) => height),
    1,
  );
  return rows.map((row) => {
    const { text } = row;
    const address = addressStrength(text);
    const traits = {
      address,
      legalForm: hasLegalForm(text),
      phone: hasPhone(text),
      registration: isRegistration(text),
    };
    return {
      row,
      text,
      ...traits,
      kind: kindOf(text, traits),
      height: row.height / usual,
      read: Math.min(...row.lines.map(({ confidence }) => confidence)),
    };
  });
}

function kindOf(
  text: string,
  {
    address,
    legalForm,
    phone,
    registration,
  }: Pick<RowTraits, 'address' | 'legalForm' | 'phone' | 'registration'>,
): RowKind {
  if (address >= 2 && !legalForm) return 'address';
  if (legalForm) return 'name';
  if (moneyIn(text).length > 0) return 'price';
  if (hasClockOrDay(text)) return 'clock';
  if (isWeb(text)) return 'web';
  if (isBoilerplate(text)) return 'boilerplate';
  if (registration) return 'registration';
  if (phone) return 'phone';
  const letters = text.replace(/[^A-Za-z]/g, '').length;
  if (letters < 2 || letters < text.replace(/\s/g, '').length * 0.4) return 'number';
  if (address === 1) return 'part of address';
  return letters >= 3 ? 'name' : 'other';
}
