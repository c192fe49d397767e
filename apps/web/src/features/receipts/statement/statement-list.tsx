import { type ReactNode, useId, useState } from 'react';
import { statement as texts } from '../../../messages/statement.ts';
import { TextButton } from '../../../ui/button.tsx';

/** with more, the next list would be hard to reach */
const SHOWN_AT_FIRST = 20;

type StatementListProps<T> = {
  title: string;
  text?: string | undefined;
  items: readonly T[];
  keyOf: (item: T) => string | number;
  /** starts closed */
  isFolded?: boolean;
  /** shown beside the title */
  tool?: ReactNode;
  children: (item: T) => ReactNode;
};

/** One list of a statement, with its count. An empty list is not shown. */
export function StatementList<T>(props: StatementListProps<T>) {
  const { title, text, items, keyOf, isFolded = false, tool, children } = props;
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  if (items.length === 0) return null;
  const heading = (
    <h2 id={id}>
      {title} <span className="statement__count">{items.length}</span>
    </h2>
  );
  const list = (
    <>
      {text && <p className="hint">{text}</p>}
      <ul className="statement__items" aria-labelledby={id}>
        {(isWhole ? items : items.slice(0, SHOWN_AT_FIRST)).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {!isWhole && items.length > SHOWN_AT_FIRST && (
        <TextButton onClick={() => setIsWhole(true)}>{texts.showAll(items.length)}</TextButton>
      )}
    </>
  );
  if (isFolded)
    return (
      <details className="slip statement__part">
        <summary>{heading}</summary>
        {list}
      </details>
    );
  return (
    <section className="slip statement__part" aria-labelledby={id}>
      <div className="statement__head">
        {heading}
        {tool}
      </div>
      {list}
    </section>
  );
}
