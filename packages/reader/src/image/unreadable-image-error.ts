/** The bytes are not an image that can be read. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
  readonly code: 'image_unreadable' | 'image_too_large';

  constructor(code: 'image_unreadable' | 'image_too_large', message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
