/** What the camera says while a person aims. */
export const eye = {
  auto: 'Auto',
  autoOn: 'Auto is on. Hold still over a receipt',
  autoHint: 'Takes the picture when the receipt is whole, sharp and still',
  hints: {
    dark: 'Too dark. Turn on the flash',
    'dark without a flash': 'Too dark. Find more light',
    top: 'Top edge is cut off',
    right: 'Right edge is cut off',
    bottom: 'Bottom edge is cut off',
    left: 'Left edge is cut off',
    long: 'Long receipt? Take it in parts, top first',
    closer: 'Move closer',
    glare: 'Light reflects on the paper',
    still: 'Hold still',
    two: 'Two receipts: both are fine',
  },
};
