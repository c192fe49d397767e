import type { ComponentProps } from 'react';
import { Link } from '../lib/router.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & ButtonLook;

export function Button({ look, small, wide, className, type = 'button', ...button }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, small, wide, className })} {...button} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

export function ButtonLink({ look, small, wide, className, ...link }: ButtonLinkProps) {
  return <Link className={buttonClass({ look, small, wide, className })} {...link} />;
}

type Named = {
  /** for screen readers, and as the tooltip */
  label: string;
};

export function IconButton({ label, type = 'button', ...button }: ComponentProps<'button'> & Named) {
  return <button type={type} className="icon-button" aria-label={label} title={label} {...button} />;
}

export function IconLink({ label, ...link }: ComponentProps<typeof Link> & Named) {
  return <Link className="icon-button" aria-label={label} title={label} {...link} />;
}

/** A button that looks like a link: a small step beside a text. */
export function TextButton({ className, type = 'button', ...button }: ComponentProps<'button'>) {
  return <button type={type} className={className ? `link ${className}` : 'link'} {...button} />;
}
