/**
 * Gives the page a camera of 640 x 480 pixels, whatever it asks for. Drawing, shrinking and encoding frames
 * of 1920 x 1080, the app's preference, takes a quarter of the scanner tests' CPU time. Tests of what the
 * page asks for put their own camera before this one.
 */
const SMALL = { width: { ideal: 640 }, height: { ideal: 480 } };
const { mediaDevices } = navigator;
const openCamera = mediaDevices.getUserMedia.bind(mediaDevices);
mediaDevices.getUserMedia = ({ video, ...others } = {}) =>
  openCamera({ ...others, video: typeof video === 'object' ? { ...video, ...SMALL } : (video ?? false) });
