import type { ComponentProps } from 'react';

/** A button that reads as a link: a small step beside a text. */
export function TextButton({ className, type = 'button', ...button }: ComponentProps<'button'>) {
  return <button type={type} className={className ? `link ${className}` : 'link'} {...button} />;
}
