import { type StillCamera, still } from './still-camera.ts';

/**
 * Gives the page a camera of 640 x 480 pixels, whatever it asks for. The app prefers 1920 x 1080: drawing,
 * shrinking and encoding such frames would take a quarter of the scanner tests' CPU time. Tests of the page's
 * own request put their camera before this one.
 */
const SMALL = { width: { ideal: 640 }, height: { ideal: 480 } };
const { mediaDevices } = navigator;
const openCamera = mediaDevices.getUserMedia.bind(mediaDevices);
mediaDevices.getUserMedia = ({ video, ...others } = {}) =>
  openCamera({ ...others, video: typeof video === 'object' ? { ...video, ...SMALL } : (video ?? false) });

/**
 * Makes each photo a different file, as a sensor's noise does. Chromium's fake camera takes photos that
 * repeat, and the app would ask whether two of them show the same receipt.
 */
const { takePhoto } = still;
let taken = 0;
still.takePhoto = async function noisy(this: StillCamera) {
  const photo = await takePhoto.call(this);
  taken += 1;
  // what follows the end of a PNG is not drawn
  return new Blob([photo, String(taken)], { type: photo.type });
};
