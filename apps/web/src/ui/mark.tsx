import { PRODUCT } from '../messages/common.ts';

/** The mark and the name of the product, as the heading of the pages before sign-in. */
export function Brand() {
  return (
    <h1 className="brand">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path
          className="mark__slip"
          d="M9.5 14h21v21.5l-2.625-3-2.625 3-2.625-3L20 35.5l-2.625-3-2.625 3-2.625-3-2.625 3z"
        />
        <path className="mark__ink" d="M14 25.5h7M25.5 25.5h.5M14 29h4" />
        <path className="mark__case" d="M6 4h28a2 2 0 0 1 2 2v16H25a5 5 0 0 0-10 0H4V6a2 2 0 0 1 2-2z" />
      </svg>
      <span className="brand__name">{PRODUCT}</span>
    </h1>
  );
}
