/** How to add receipts from the share sheet of an iPhone. The names in the Shortcuts app are Apple's. */
export const shortcutHelp = {
  title: 'Share from iPhone',
  back: 'Back to library',
  intro:
    'Set up a shortcut once. Then share a photo or PDF from any app, and its receipt waits here for your review.',
  onlyHere: {
    title: 'Your iPhone can’t open this address',
    text: 'It works only on this computer. Open Slipcase at an address that your phone can reach, then follow the steps.',
  },
  code: 'QR code of this page',
  onPhone: 'Open this page on your iPhone',
  onPhoneText: 'Point its camera at the code, and sign in there.',
  onPhoneLater: 'The code needs an address that your phone can reach.',
  copyAddress: 'Copy the address',
  limits: 'A token can only add receipts. It expires after a year, and you can revoke it in your account.',
  /** text in the pictures, as the app shows it */
  drawn: {
    address: 'https://…/api/captures',
    bearer: 'Bearer slip_…',
    iPhone: 'iPhone',
    receive: 'Receive',
    imagesAndPDFs: 'Images and PDFs',
    from: 'from',
    shareSheet: 'Share Sheet',
    showInShareSheet: 'Show in Share Sheet',
    getContentsOf: 'Get contents of',
    method: 'Method',
    pOST: 'POST',
    headers: 'Headers',
    authorization: 'Authorization',
    requestBody: 'Request Body',
    form: 'Form',
    file: 'file',
    shortcutInput: 'Shortcut Input',
    copy: 'Copy',
    slipcase: 'Slipcase',
    saveToFiles: 'Save to Files',
  },
  steps: {
    token: {
      title: 'Make a token',
      text: ['It tells Slipcase that a receipt is yours. Copy it: it is shown only once.'],
      picture: 'A token named iPhone, with a Copy button',
    },
    receive: {
      title: 'Make a shortcut that receives files',
      text: [
        'Open the Shortcuts app, press +, and name the shortcut Slipcase.',
        'Press the info button and switch on Show in Share Sheet. At the top, let it receive images and PDFs only.',
      ],
      picture: 'The shortcut receives images and PDFs from the share sheet, and is shown there',
    },
    address: {
      title: 'Add the action Get Contents of URL',
      text: ['Paste this address. Press the arrow beside it, and set Method to POST.'],
      picture: 'The action Get Contents of URL, with the address and the method POST',
    },
    fields: {
      title: 'Add the token and the file',
      text: [
        'Under Headers, add Authorization. Its value is the word Bearer, a space, and your token.',
        'Set Request Body to Form. Add a field of type File named file, with Shortcut Input as its value.',
      ],
      picture:
        'The header Authorization with Bearer and the token, and the form field file with Shortcut Input',
    },
    share: {
      title: 'Show the result, and share',
      text: [
        'Add the action Show Result. Then open a photo or PDF, press Share, and choose Slipcase.',
        'The answer shows the name of the file, or says what is wrong.',
      ],
      picture: 'The share sheet of a photo, with Slipcase in its list',
    },
  },
};
