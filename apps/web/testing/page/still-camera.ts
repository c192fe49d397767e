/** The part of the Image Capture specification that tests replace: TypeScript's DOM types lack it. */
export type StillCamera = { takePhoto: () => Promise<Blob> };

/** What all of the browser's cameras share. */
export const still = (window as never as { ImageCapture: { prototype: StillCamera } }).ImageCapture.prototype;
