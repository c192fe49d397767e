import type { ReactNode } from 'react';

type EmptyProps = { title: string; text?: string; children?: ReactNode };

/** An empty state: the case with the outline of a slip, one statement, and the next step. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <svg className="empty__art" viewBox="0 0 160 176" aria-hidden="true">
        <path
          className="empty__slip"
          d="M36 58h88v96l-5.5-6-5.5 6-5.5-6-5.5 6-5.5-6-5.5 6-5.5-6-5.5 6-5.5-6-5.5 6-5.5-6-5.5 6-5.5-6-5.5 6-5.5-6-5.5 6z"
        />
        <path className="empty__ink" d="M52 108h34M100 108h8M52 122h22" />
        <path
          className="mark__case"
          d="M18 12h124a6 6 0 0 1 6 6v68H100a20 20 0 0 0-40 0H12V18a6 6 0 0 1 6-6z"
        />
      </svg>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
