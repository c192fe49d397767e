import { ApiError } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download.ts';
import { common } from '../../../messages/common.ts';
import { dismissToast, notify } from '../../../ui/toast.tsx';
import { isShare } from '../camera/share-address.ts';
import { openCaptureStorage } from './capture-storage.ts';
import type { CaptureApi, Clock, Network, Ports, Removal, Screen, Tabs } from './ports.ts';

const CHANNEL = 'slipcase-captures-3';

type Told = { id: string; sent: Removal | undefined };

const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

const network: Network = {
  isOnline: () => navigator.onLine,
  onBack: (listener) => {
    const seen = () => {
      if (document.visibilityState === 'visible') listener();
    };
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', seen);
    };
  },
};

const SHOWN = 'slipcase.capture';
const PILE = 'slipcase.pile';
/** A device that takes longer to queue originals counts as unable to store them. */
const QUEUE_LIMIT_MS = 5_000;

const screen: Screen = {
  // shared files open on the camera screen, so the receipt that was on screen before is not shown again
  remembered: () => (isShare(location.search) ? null : sessionStorage.getItem(SHOWN)),
  remember: (id) => {
    if (id === null) sessionStorage.removeItem(SHOWN);
    else sessionStorage.setItem(SHOWN, id);
  },
  isPile: () => localStorage.getItem(PILE) !== null,
  rememberPile: (on) => (on ? localStorage.setItem(PILE, 'on') : localStorage.removeItem(PILE)),
};

async function loadApi(): Promise<CaptureApi> {
  const loaded = await import('./capture-api.ts').catch(() => null);
  if (!loaded) throw new ApiError(common.unreachable, 0);
  return loaded.captureApi;
}

/** What this browser provides to the captures. @returns includes `close`, for when the person signs out */
export function openBrowserPorts(): Ports & { close: () => void } {
  const channel = new BroadcastChannel(CHANNEL);
  const tabs: Tabs = {
    tell: (id, sent) => channel.postMessage({ id, sent } satisfies Told),
    onTold: (listener) => {
      const hear = ({ data }: MessageEvent<Told>) => listener(data.id, data.sent);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    // without locks (plain http in some browsers), the idempotency key still makes one receipt of two sends
    alone: async (name, signal, job) => {
      signal.throwIfAborted();
      return navigator.locks ? await navigator.locks.request(name, { signal }, job) : job();
    },
  };
  return {
    storage: openCaptureStorage(clock.now),
    loadApi,
    clock,
    network,
    tabs,
    screen,
    toasts: { notify, dismiss: dismissToast },
    download: downloadFile,
    prepareUpload: async (capture, company, store) => {
      const { prepareUpload } = await import('./prepare-upload.ts');
      return prepareUpload(capture, company, store);
    },
    queueOriginals: async (receiptId, capture, pageIds) => {
      const queued = import('./queue-originals.ts').then((part) =>
        part.queueOriginalsOf(receiptId, capture, pageIds),
      );
      const late = new Promise<void>((resolve) => void clock.after(QUEUE_LIMIT_MS, resolve));
      // if the device has no free space, the receipt is still sent
      await Promise.race([queued, late]).catch(() => {});
    },
    close: () => channel.close(),
  };
}
