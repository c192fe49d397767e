import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton, IconLink } from './button.tsx';

/**
 * Goes to another screen, or ends the current task of this one. A custom handler may prevent the default of
 * the click.
 */
type Back = { label: string } & (
  | { to: string; onClick?: (event: MouseEvent) => void }
  | { to?: never; onClick: () => void }
);
type HeaderProps = { title: string; back: Back; children?: ReactNode };

/** The header of a screen one step away from the library. */
export function Header({ title, back, children }: HeaderProps) {
  return (
    <header className="header">
      <div className="header__in header__in--back">
        {back.to === undefined ? (
          <IconButton label={back.label} onClick={back.onClick}>
            <ArrowLeft className="icon" />
          </IconButton>
        ) : (
          <IconLink label={back.label} to={back.to} {...(back.onClick ? { onClick: back.onClick } : {})}>
            <ArrowLeft className="icon" />
          </IconLink>
        )}
        <div className="header__title">
          <h1 className="cut">{title}</h1>
        </div>
        {children}
      </div>
    </header>
  );
}
