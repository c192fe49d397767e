/** Files dropped on a screen other than the scanner. */
export const dropping = {
  here: 'Drop to scan',
  opening: 'Opening the file…',
};
