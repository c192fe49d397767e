/** Props for a button that is inactive for a while. Unlike `disabled`, they let it keep the focus. */
export function pressable(
  can: boolean,
  onPress: () => void,
): { 'aria-disabled': boolean; onClick: () => void } {
  return { 'aria-disabled': !can, onClick: () => can && onPress() };
}
