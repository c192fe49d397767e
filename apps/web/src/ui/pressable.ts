/** Props for a temporarily inactive button. Unlike `disabled`, they keep its focus. */
export function pressable(
  can: boolean,
  onPress: () => void,
): { 'aria-disabled': boolean; onClick: () => void } {
  return { 'aria-disabled': !can, onClick: () => can && onPress() };
}
