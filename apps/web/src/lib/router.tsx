import {
  Children,
  type ComponentProps,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { matchPath } from './match-path.ts';

/**
 * Maps paths to screens, and navigates. This is all that nine paths need: the usual library would add 13 kB
 * of loaders, forms and server rendering, for which the camera would have to wait.
 */
export type Location = {
  readonly pathname: string;
  /** with its '?', or '' */
  readonly search: string;
  /** the state from the link that led here; it survives a reload */
  readonly state: State;
};
type State = Readonly<Record<string, unknown>> | null;
type Go = { replace?: boolean; state?: State };
type GoTo = (to: string, go?: Go) => void;

const Here = createContext<{ location: Location; navigate: GoTo } | null>(null);
const Params = createContext<Readonly<Record<string, string>>>({});

export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  const at = useRef(location);
  const look = useCallback(() => {
    const [before, now] = [at.current, currentLocation()];
    at.current = now;
    // the same screen with a new state is shown before the next key press
    if (now.pathname === before.pathname && now.search === before.search) setLocation(now);
    // in a transition, the current screen stays until the code of the next one has loaded
    else startTransition(() => setLocation(now));
  }, []);
  useEffect(() => {
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, [look]);
  const toTop = useRef(false);
  // a new screen starts at its top; after Back, the browser restores the position
  useLayoutEffect(() => {
    if (toTop.current && location.pathname === window.location.pathname) window.scrollTo(0, 0);
    toTop.current = false;
  }, [location]);
  const shown = useRef(location.pathname);
  // runs after the screen's own effects, which may take the focus
  useEffect(() => {
    if (shown.current !== location.pathname) focusHeading();
    shown.current = location.pathname;
  }, [location]);
  const navigate = useCallback<GoTo>(
    (to, { replace = false, state = null } = {}) => {
      const before = window.location.pathname;
      if (replace) window.history.replaceState(state, '', to);
      else window.history.pushState(state, '', to);
      toTop.current = !replace && window.location.pathname !== before;
      look();
    },
    [look],
  );
  const here = useMemo(() => ({ location, navigate }), [location, navigate]);
  return <Here value={here}>{children}</Here>;
}

/**
 * Moves the focus to the new screen's title if the focused element disappeared with the last screen.
 * Keyboards and screen readers start there.
 */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function currentLocation(): Location {
  const { pathname, search } = window.location;
  return { pathname, search, state: window.history.state };
}

function useHere() {
  const here = use(Here);
  if (!here) throw new Error('addresses need a Router around them');
  return here;
}

export function useLocation(): Location {
  return useHere().location;
}

export function useNavigate(): GoTo {
  return useHere().navigate;
}

/** Changes the address to match the screen, without rendering. Navigation and Back use the new address. */
export function followAddress(to: string): void {
  window.history.replaceState(window.history.state, '', to);
}

/** The named parts of the current path. */
export function useParams(): Readonly<Record<string, string>> {
  return use(Params);
}

type RouteProps = {
  /** such as '/receipt/:id'; '*' matches any path */
  path: string;
  element: ReactNode;
};

/** Only `Routes` reads it. */
export function Route(_: RouteProps): null {
  return null;
}

/** Renders the first matching route. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  for (const route of Children.toArray(children)) {
    if (!isValidElement(route)) continue;
    const { path, element } = (route as ReactElement<RouteProps>).props;
    const params = matchPath(path, pathname);
    if (params) return <Params value={params}>{element}</Params>;
  }
  return null;
}

/** Navigates as soon as it is shown. */
export function Navigate({ to }: { to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** the state to pass along; if it is a function, the click calls it */
  state?: State | (() => State);
};

/** A link within the product. The browser handles clicks that open a tab or a window. */
export function Link({ to, state = null, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { pathname, search } = window.location;
    navigate(to, {
      state: typeof state === 'function' ? state() : state,
      replace: to === pathname + search,
    });
  }
  return <a {...anchor} href={to} onClick={follow} />;
}
