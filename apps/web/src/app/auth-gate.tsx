import type { User } from '@slipcase/contract/user';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Account } from '../domain/account.tsx';
import { useLogout } from '../features/auth/account/logout.ts';
import { userQuery, useSettlingUser } from '../features/auth/user.ts';
import { ScanProvider } from '../features/scan/scan-provider.tsx';
import { useOnlyHere, useUnsavedCaptures } from '../features/scan/use-unsaved-captures.ts';
import { Route, Routes, useLocation } from '../lib/router.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazily, lazyScreen, usePreload } from '../ui/lazy.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { useDeferredParts } from './deferred-parts.ts';
import { useErrorReports } from './use-error-reports.ts';
import { usePageOwner } from './use-page-owner.ts';
import { useReconnect } from './use-reconnect.ts';

// one chunk per screen: the camera and the library do not load each other's code
const Landing = lazyScreen(
  async () => (await import('../features/auth/sign-in/landing-screen.tsx')).LandingScreen,
);
const PasskeySetup = lazyScreen(
  async () => (await import('../features/auth/passkey/passkey-setup-screen.tsx')).PasskeySetupScreen,
);
const ForgotPasskey = lazyScreen(
  async () => (await import('../features/auth/reset/forgot-passkey-screen.tsx')).ForgotPasskeyScreen,
);
const Scanner = lazyScreen(async () => (await import('../features/scan/scanner-screen.tsx')).ScannerScreen);
const Library = lazyScreen(
  async () => (await import('../features/receipts/library/library-screen.tsx')).LibraryScreen,
);
const Spend = lazyScreen(
  async () => (await import('../features/receipts/spend/spend-screen.tsx')).SpendScreen,
);
const Statement = lazyScreen(
  async () => (await import('../features/receipts/statement/statement-screen.tsx')).StatementScreen,
);
const OlderList = lazyScreen(
  async () => (await import('../features/receipts/library/older-list-screen.tsx')).OlderListScreen,
);
const Details = lazyScreen(
  async () => (await import('../features/receipts/details/details-screen.tsx')).DetailsScreen,
);
const Shortcut = lazyScreen(
  async () => (await import('../features/auth/incoming/shortcut-screen.tsx')).ShortcutScreen,
);
const DriveReturn = lazily(async () => (await import('../features/drive/drive-return.tsx')).DriveReturn);
const WaitingCaptures = lazily(
  async () => (await import('../features/scan/waiting-captures.tsx')).WaitingCaptures,
);
const ArrivalNotices = lazily(
  async () => (await import('../features/scan/arrivals/arrival-notices.tsx')).ArrivalNotices,
);
const LogoutWarning = lazily(async () => (await import('../features/scan/logout-warning.tsx')).LogoutWarning);
const DropAnywhere = lazily(async () => (await import('../features/scan/drop-anywhere.tsx')).DropAnywhere);
const LaterParts = lazily(async () => (await import('./later-parts.tsx')).LaterParts);
const AccountPanel = lazily(
  async () => (await import('../features/auth/account/account-panel.tsx')).AccountPanel,
);

// loads while the server says who is signed in
if (window.location.pathname === '/library') Library.preload();

const nothing = () => null;

/** every screen but the scanner, which handles dropped files itself */
const DESK = /^\/(?:library|spend|pdfs|receipt|statement)\b/u;

/** The person's sign-in state decides which screens they can open (docs/rules.md). */
export function AuthGate() {
  const { data, isFetched } = useQuery(userQuery);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const user = isSigningIn ? null : data;
  const onLogout = useLogout();
  usePageOwner();
  useSettlingUser();
  useDeferredParts();
  useErrorReports(user?.id ?? null);
  // not 'pending': a retry after an outage must not remove the sign-in screen from a person who is using it
  if (!isFetched) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {!user && <SignedOutRoutes onSigningIn={setIsSigningIn} />}
      {user && !user.hasSetupPasskey && <PasskeySetup signedInAs={user} />}
      {user?.hasSetupPasskey && <SignedInRoutes user={user} onLogout={onLogout} />}
    </Suspense>
  );
}

function SignedOutRoutes(props: { onSigningIn: (isUnderWay: boolean) => void }) {
  return (
    <Routes>
      <Route path="/setup-passkey" element={<PasskeySetup />} />
      <Route path="/forgot-passkey" element={<ForgotPasskey />} />
      <Route path="/google-signin" element={<Landing {...props} googleOnly />} />
      <Route path="*" element={<Landing {...props} />} />
    </Routes>
  );
}

/**
 * Runs on every screen, because without the server the device's copy of the library is all that a person has.
 */
async function refreshLibrary(queryClient: QueryClient, hasLeft: AbortSignal): Promise<void> {
  const { receiptsQuery } = await import('../features/receipts/receipts.ts');
  // the user may have left while this was loading
  if (hasLeft.aborted) return;
  // a call that began before the save lacks the new receipt, and one that failed offline waits for its next
  // try
  await queryClient.cancelQueries({ queryKey: receiptsQuery.queryKey, exact: true });
  await queryClient.fetchQuery({ ...receiptsQuery, staleTime: 0 });
}

function SignedInRoutes({ user, onLogout }: { user: User; onLogout: () => void }) {
  const queryClient = useQueryClient();
  const refresh = (hasLeft: AbortSignal) => void refreshLibrary(queryClient, hasLeft).catch(() => undefined);
  return (
    <ScanProvider user={user} onSaved={refresh}>
      <SignedInScreens user={user} onLogout={onLogout} />
    </ScanProvider>
  );
}

function SignedInScreens({ user, onLogout }: { user: User; onLogout: () => void }) {
  const [accountOpen, setAccountOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const partsLoaded = usePreload(LaterParts, DropAnywhere, ArrivalNotices);
  const unsaved = useUnsavedCaptures();
  const onlyHere = useOnlyHere();
  useReconnect();
  const { pathname, search } = useLocation();
  const backFromDrive = new URLSearchParams(search).has('drive');
  // the captures were sent while the dialog was open, so there is nothing left to warn about
  if (leaving && onlyHere === 0) setLeaving(false);
  const logout = () => (onlyHere > 0 ? setLeaving(true) : onLogout());
  const closeAccount = () => setAccountOpen(false);
  const stay = () => setLeaving(false);
  const account: Account = { user, onLogout: logout, onOpenAccount: () => setAccountOpen(true) };
  return (
    <>
      <ErrorBoundary place={pathname} fallback={BrokenScreen}>
        <Routes>
          <Route
            path="/library"
            element={
              <Library
                {...account}
                notices={partsLoaded && <ArrivalNotices />}
                waiting={unsaved > 0 && <WaitingCaptures />}
              />
            }
          />
          <Route path="/spend" element={<Spend {...account} />} />
          <Route path="/statement" element={<Statement {...account} />} />
          <Route path="/pdfs" element={<OlderList />} />
          <Route path="/receipt/:id" element={<Details />} />
          <Route path="/shortcut" element={<Shortcut />} />
          {/* '/', '/scan', '/scanner', '/simple-scan' and any other path */}
          <Route path="*" element={<Scanner {...account} />} />
        </Routes>
      </ErrorBoundary>
      {/* nobody misses these parts before the next screen, which tries to load them again */}
      <ErrorBoundary place={pathname} fallback={nothing}>
        {partsLoaded && <LaterParts userId={user.id} />}
        {partsLoaded && DESK.test(pathname) && <DropAnywhere />}
        {backFromDrive && <DriveReturn />}
      </ErrorBoundary>
      {accountOpen && (
        <Overlay onClose={closeAccount}>
          <AccountPanel user={user} onLogout={logout} onClose={closeAccount} />
        </Overlay>
      )}
      {leaving && (
        <Overlay onClose={stay}>
          <LogoutWarning count={onlyHere} onStay={stay} onLogout={onLogout} />
        </Overlay>
      )}
    </>
  );
}
