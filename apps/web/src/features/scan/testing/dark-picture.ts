/** A photo that causes a warning. */
export async function darkAndBlurred(url: string): Promise<File> {
  const picture = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.filter = 'blur(7px) brightness(0.3)';
  context.drawImage(picture, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'dark.jpg', { type: 'image/jpeg' });
}
