import { type ComponentType, lazy, useEffect, useState } from 'react';
import { whenQuiet } from '../lib/quiet.ts';

/**
 * A component in its own chunk. Unlike React's lazy, it is part of the first render if it has already loaded,
 * and a failed load is retried the next time it is shown.
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
    // the error boundary tells an unreachable server from a broken page
    if (failure) throw failure.error;
    return Shown && <Shown {...props} />;
  }

  /**
   * Loads the component in advance. A failure only appears when it is shown. @returns whether it has loaded
   */
  Lazy.preload = () =>
    load().then(
      () => true,
      () => false,
    );
  return Lazy;
}

type Screen<P> = { default: ComponentType<P> };

/**
 * React's lazy with `preload`. If the screen has loaded in advance, it is part of the first render: after a
 * fallback, React would delay it by 300 ms.
 */
export function lazyScreen<P extends object>(importIt: () => Promise<ComponentType<P>>) {
  let loaded: Screen<P> | null = null;
  const load = async () => {
    loaded = { default: await importIt() };
    return loaded;
  };
  // biome-ignore lint/suspicious/noThenProperty: React takes the value of a thenable that answers at once without waiting
  const atOnce = (screen: Screen<P>) => ({ then: (use: (screen: Screen<P>) => void) => use(screen) });
  const Lazy = lazy(() => (loaded ? (atOnce(loaded) as Promise<Screen<P>>) : load()));
  /** Loads the screen in advance. A failure only appears when it is shown. */
  const preload = () => void load().catch(() => undefined);
  return Object.assign(Lazy, { preload });
}

/**
 * Loads components in an idle moment, so that they are ready when people need them.
 * @param parts from `lazily`; only those of the first render count
 * @returns whether all have loaded
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
