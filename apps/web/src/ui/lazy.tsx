import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '../lib/quiet.ts';

/**
 * A component in a chunk of its own. Unlike React's lazy it is there in the first render once `load` has brought it,
 * and a load that failed is tried again the next time it is shown.
 */
export function lazily<P extends object>(importIt: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;

  function load(): Promise<ComponentType<P>> {
    loading ??= importIt().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function Lazy(props: P) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return;
      let left = false;
      load().then(
        (component) => !left && setShown(() => component),
        (error: unknown) => !left && setFailure({ error }),
      );
      return () => {
        left = true;
      };
    }, [Shown]);
    // for the error boundary, which tells an unreachable server from a broken page
    if (failure) throw failure.error;
    return Shown && <Shown {...props} />;
  }

  /** Brings it before it is shown; a failure shows then. @returns whether it is there */
  Lazy.preload = () =>
    load().then(
      () => true,
      () => false,
    );
  return Lazy;
}

/**
 * Brings components once the screen that may show them is quiet, so that the press which asks for one finds it there.
 * @param parts made by `lazily`; those of the first render count
 * @returns whether all of them are there
 */
export function usePreload(...parts: { preload: () => Promise<boolean> }[]): boolean {
  const [wanted] = useState(parts);
  const [there, setThere] = useState(false);
  useEffect(
    () =>
      whenQuiet(() => {
        void Promise.all(wanted.map((part) => part.preload())).then((came) => setThere(came.every(Boolean)));
      }),
    [wanted],
  );
  return there;
}
