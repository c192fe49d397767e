import type { ComponentProps } from 'react';
import { Link } from '../lib/router.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & ButtonLook;

export function Button({ look, small, wide, className, type = 'button', ...button }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, small, wide, className })} {...button} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** Leads to another screen and looks like a button. */
export function ButtonLink({ look, small, wide, className, ...link }: ButtonLinkProps) {
  return <Link className={buttonClass({ look, small, wide, className })} {...link} />;
}
