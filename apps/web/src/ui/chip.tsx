import type { ComponentProps } from 'react';

/** A short text that people press, to choose or remove something. */
export function Chip({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" className={className ? `chip ${className}` : 'chip'} {...button} />;
}
