import type { ComponentProps } from 'react';
import { Link } from '../lib/router.tsx';

type Named = {
  /** for screen readers, and as the tooltip */
  label: string;
};

/** A button of one picture. */
export function IconButton({ label, type = 'button', ...button }: ComponentProps<'button'> & Named) {
  return <button type={type} className="icon-button" aria-label={label} title={label} {...button} />;
}

export function IconLink({ label, ...link }: ComponentProps<typeof Link> & Named) {
  return <Link className="icon-button" aria-label={label} title={label} {...link} />;
}
