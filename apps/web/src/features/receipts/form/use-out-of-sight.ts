import { useEffect, useState } from 'react';

/** half of a field is enough to see its mark */
const SEEN_SHARE = 0.5;

/**
 * Returns the `names` whose elements the person does not see: scrolled away, under the sticky bar, or not
 * drawn.
 * @param elementOf the element with this name; null if it is not drawn
 */
export function useOutOfSight<Name extends string>(
  names: readonly Name[],
  elementOf: (name: Name) => Element | null,
): Name[] {
  const [seen, setSeen] = useState<ReadonlyMap<Name, boolean>>(new Map());
  const all = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements change with the names
  useEffect(() => {
    const nameOf = new Map<Element, Name>();
    const missing: [Name, boolean][] = [];
    for (const name of names) {
      const element = elementOf(name);
      if (element) nameOf.set(element, name);
      else missing.push([name, false]);
    }
    setSeen((before) => new Map([...before, ...missing]));
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const now = new Map(before);
          for (const { target, isIntersecting } of entries) {
            const name = nameOf.get(target);
            if (name) now.set(name, isIntersecting);
          }
          return now;
        }),
      { root: document, threshold: SEEN_SHARE, rootMargin: `0px 0px -${barHeight()}px` },
    );
    for (const element of nameOf.keys()) observer.observe(element);
    return () => observer.disconnect();
  }, [all]);
  // leaves out names that were not measured yet, because a line that comes and goes would be worse
  return names.filter((name) => seen.get(name) === false);
}

/** The height of what covers the form at the bottom, without the check line itself, which comes and goes. */
function barHeight(): number {
  const heightOf = (element: string) => document.querySelector(element)?.clientHeight ?? 0;
  return Math.max(heightOf('.bar > .bar__in'), heightOf('.bar') - heightOf('.bar .check-line'));
}
