import type { ShareProblem } from '../domain/shared-files.ts';

/** Texts of the scanner, from the camera to the save. */

export const scanner = {
  title: 'Scan Receipt',
  back: 'Back to library',
  hint: 'Position receipt within frame',
  offline: 'Offline. What you save waits on this device.',
  unreachable: 'Can’t reach Slipcase. What you save waits on this device.',
  flash: 'Flash',
  capture: 'Capture',
  noTorch: 'This camera has no flash that Slipcase can turn on',
  switchLens: 'Lens',
  pile: 'Pile',
  pileHint: 'Every press is a new receipt',
  choosePhoto: 'Choose a photo',
  takePhoto: 'Take a photo',
  dropHere: 'Drop to add',
  dropZone: 'Drop receipts here',
  dropZoneText: 'Or paste them, or press to choose photos, PDFs and emails.',
  opening: 'Opening the picture…',
  startingCamera: 'Starting the camera…',
  waitingForCamera: 'Waiting for the camera…',
  waiting: (count: number) =>
    count === 1
      ? { title: '1 receipt to review', description: 'It stays in Scan until you save or reset it.' }
      : {
          title: `${count} receipts to review`,
          description: 'They stay in Scan until you save or reset them.',
        },
  cameraError: 'Camera Error',
  cameraErrors: {
    denied: 'Camera permission denied. Please allow camera access and try again.',
    none: 'No camera found on this device.',
    unsupported: 'Camera not supported by this browser.',
    busy: 'Camera is already in use by another application.',
    other: 'Unable to access camera. Please ensure permissions are granted.',
    silent: 'The camera isn’t sending a picture.',
  },
  cameraAdvice: {
    denied: 'Allow it next to the address bar, or choose a photo you have already taken.',
    none: 'Choose a photo of the receipt instead.',
    unsupported: 'Choose a photo of the receipt instead, or open this page over https.',
    busy: 'Close the other application and try again, or choose a photo.',
    other: 'Try again, or choose a photo of the receipt.',
    silent: 'Close other apps that use it and try again, or choose a photo.',
  },
  torchFailed: { title: 'Flash', description: 'The flash could not be switched on or off.' },
  analysisWarning: 'Analysis Warning',
  analysisComplete: {
    title: 'Analysis Complete',
    description: 'Receipt data extracted successfully!',
  },
  retrying: {
    title: 'Retrying Analysis',
    description: 'Authentication issue detected, retrying...',
  },
  analysisError: {
    title: 'Analysis Error',
    description: 'Failed to analyze receipt with AI. You can edit the details manually.',
  },
  fallback: { vendor: 'Unknown Vendor', total: '$0.00', location: 'Unknown Location' },
  resetDone: { title: 'Receipt discarded' },
  pdfFailed: 'Failed to create PDF from image',
  pdfFailedWith: (message: string) => `PDF generation failed: ${message}`,
  invalidImage: 'Invalid image data',
  loadFailed: 'Failed to load captured image',
  loadAdvice: 'This file cannot be opened. Choose a photo, a PDF or an email (.eml).',
  fileProblems: {
    unreadable: 'This file cannot be opened. Choose a photo, a PDF or an email (.eml).',
    too_large: 'This picture is too large for this device. Take it again at a lower resolution.',
    encrypted: 'This PDF needs a password. Open it, print it to a new PDF, and choose that one.',
    too_many_pages: 'This PDF has more than 20 pages. Choose only the pages of the receipt.',
    empty: 'This file is empty.',
  },
};

export const saving = {
  titles: {
    sending: 'Saving…',
    sent: 'PDF Saved!',
    waiting: 'Kept on this device',
    memory: 'Not saved yet',
    failed: 'Not saved yet',
    refused: 'Not saved yet',
  },
  savedToast: 'Receipt saved to your library!',
  /** by what the receipt waits for */
  waitsFor: {
    connection: 'Can’t reach Slipcase right now. Your receipt will be sent automatically when it is back.',
    server: 'Slipcase is busy right now. Your receipt will be sent automatically in a moment.',
    session: 'You are signed out. Your receipt will be sent automatically after you sign in again.',
  },
  failedToast: {
    title: 'Warning',
    description: 'PDF downloaded but not saved to library. Try again later.',
  },
};

/** Files that one person shared are given to nobody else. */
export const sharedByOther = {
  title: 'Waiting for someone else',
  description:
    'A colleague was signed in here when this was shared, so it waits for them. If it is yours, share it again.',
};

/** The result of a share from another app. @public for the scanner */
export const sharing: Record<ShareProblem, { title: string; description: string }> = {
  none: { title: 'Nothing to scan', description: 'You shared no files.' },
  kind: { title: 'Some files were not added', description: 'Slipcase accepts pictures, PDFs and emails.' },
  many: { title: 'Too many at once', description: 'Share at most 20 files at a time.' },
  large: { title: 'Too large', description: 'Share at most 40 MB at a time.' },
  failed: {
    title: 'Share failed',
    description: 'The files could not be stored on this device. Use Choose a photo instead.',
  },
};
