import type { ReactNode } from 'react';

/** One kind of component. */
export function Kind({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet__kind">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Several states of a component, side by side. */
export function States({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="sheet__states">
      <p className="hint">{of}</p>
      <div className="sheet__row">{children}</div>
    </div>
  );
}
