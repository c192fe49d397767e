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
 * Which screen an address means, and the way between them. As much of a router as nine addresses need: the usual
 * library has 13 kB of loaders, forms and server rendering that the camera would wait for.
 */
export type Location = {
  readonly pathname: string;
  /** with its '?', or '' */
  readonly search: string;
  /** what the link that led here gave along; it outlives a reload */
  readonly state: State;
};
type State = Readonly<Record<string, unknown>> | null;
type Go = { replace?: boolean; state?: State };
type GoTo = (to: string, go?: Go) => void;

const Here = createContext<{ location: Location; navigate: GoTo } | null>(null);
const Params = createContext<Readonly<Record<string, string>>>({});

export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  // a transition: the screen that is shown stays until the code of the next one is there
  const look = useCallback(() => startTransition(() => setLocation(currentLocation())), []);
  useEffect(() => {
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, [look]);
  const toTop = useRef(false);
  // another screen begins at its top; Back is the browser's, which knows where it was
  useLayoutEffect(() => {
    if (toTop.current && location.pathname === window.location.pathname) window.scrollTo(0, 0);
    toTop.current = false;
  }, [location]);
  const shown = useRef(location.pathname);
  // after the screen's own effects: who takes the focus there has it
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

/** What had the focus went with the screen before: the keyboard, and whoever listens, begins at the name of this one. */
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

/**
 * The address follows what the screen shows already: nothing is drawn for it. Whoever goes elsewhere afterwards, or comes
 * back, finds it.
 */
export function followAddress(to: string): void {
  window.history.replaceState(window.history.state, '', to);
}

/** What stands in the address at the places that the route's path names. */
export function useParams(): Readonly<Record<string, string>> {
  return use(Params);
}

type RouteProps = {
  /** such as '/receipt/:id'; '*' is any */
  path: string;
  element: ReactNode;
};

/** Only ever read by `Routes`. */
export function Route(_: RouteProps): null {
  return null;
}

/** The first route that the address fits. */
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

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to }: { to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** given along; a function is asked at the click */
  state?: State | (() => State);
};

/** A link within the product. Whatever opens another tab or window is left to the browser. */
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
