import { Fragment } from 'react';
import './list-totals-text.css';

/** Sums in a row: '$120.00 · EUR 11.65'. A line breaks only between two sums, after the dot. */
export function ListTotalsText({ texts }: { texts: readonly string[] }) {
  return texts.map((text, place) => (
    <Fragment key={text}>
      {place > 0 && '\u00A0· '}
      <span className="joined-sum">{text}</span>
    </Fragment>
  ));
}
