import type { ComponentProps } from 'react';

/** A short pressable text: a choice to take or remove. */
export function Chip({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" className={className ? `chip ${className}` : 'chip'} {...button} />;
}
