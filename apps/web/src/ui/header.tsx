import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../lib/router.tsx';

type HeaderProps = { title: string; back: { to: string; label: string }; children?: ReactNode };

/** The header of a screen one step away from the library. */
export function Header({ title, back, children }: HeaderProps) {
  return (
    <header className="header">
      <div className="header__in header__in--back">
        <Link className="icon-button" to={back.to} aria-label={back.label} title={back.label}>
          <ArrowLeft className="icon" />
        </Link>
        <div className="header__title">
          <h1 className="cut">{title}</h1>
        </div>
        {children}
      </div>
    </header>
  );
}
