import { expect, it } from 'vitest';
import { scanner } from '../../../messages/scan.ts';
import { cameraProblem } from './camera-problem.ts';

it.each([
  ['NotAllowedError', 'Camera permission denied. Please allow camera access and try again.'],
  ['NotFoundError', 'No camera found on this device.'],
  ['NotSupportedError', 'Camera not supported by this browser.'],
  ['NotReadableError', 'Camera is already in use by another application.'],
  ['OverconstrainedError', 'Unable to access camera. Please ensure permissions are granted.'],
  ['toString', 'Unable to access camera. Please ensure permissions are granted.'],
])('A camera error of type %s says: %s', (name, text) => {
  expect(scanner.cameraErrors[cameraProblem(new DOMException('', name))]).toBe(text);
});

it('A camera error that is not an error object also has a message', () => {
  expect(cameraProblem('?')).toBe('other');
});
