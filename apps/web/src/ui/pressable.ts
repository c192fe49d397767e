/** What a button needs that cannot be pressed for a while: unlike `disabled` it does not take the focus from it. */
export function pressable(
  can: boolean,
  onPress: () => void,
): { 'aria-disabled': boolean; onClick: () => void } {
  return { 'aria-disabled': !can, onClick: () => can && onPress() };
}
