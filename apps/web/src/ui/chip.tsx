import type { ComponentProps } from 'react';

/** A short text to press: something to take, or to take away. */
export function Chip({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" className={className ? `chip ${className}` : 'chip'} {...button} />;
}
