import { useEffect, useRef, useState } from 'react';

/** milliseconds from one text to the next */
const PAUSE_MS = 3000;

/**
 * The text for screen readers. It changes at most once in three seconds, so that people can listen to the
 * end.
 */
export function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('');
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  // a busy page shows it later than it was decided
  useEffect(() => {
    if (spoken) saidAt.current = performance.now();
  }, [spoken]);
  useEffect(() => {
    const say = () => {
      if (text) saidAt.current = performance.now();
      setSpoken(text);
    };
    const wait = text ? saidAt.current + PAUSE_MS - performance.now() : 0;
    if (wait <= 0) return say();
    const timer = setTimeout(say, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
