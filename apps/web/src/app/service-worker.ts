/** Registers the service worker. A new version takes over when nobody notices and nothing gets lost. */

const LOOK_AGAIN_MS = 60 * 60 * 1000;
/**
 * How long other tabs have to object. They answer within milliseconds unless the browser has put them to
 * sleep.
 */
const OBJECTION_MS = 400;
const CHANNEL = 'slipcase-take-over';

export type Updates = {
  /** The screen has changed, which is a good moment for a waiting version to take over. */
  screenChanged(): void;
};

/** @param canTakeOver false while something here is not saved */
export async function startUpdates(canTakeOver: () => boolean): Promise<Updates> {
  const nothing = { screenChanged: () => {} };
  const workers = navigator.serviceWorker;
  // there is no service worker on plain http, and the browser refuses it under a certificate that it does not
  // trust, as in phone mode
  const registration = await workers?.register('/sw.js').catch(() => null);
  if (!registration) return nothing;

  const tabs = new BroadcastChannel(CHANNEL);
  let controlled = workers.controller !== null;
  let reloadDue = false;
  let lookedAt = Date.now();

  tabs.addEventListener('message', ({ data }) => {
    if (data === 'may it?' && !canTakeOver()) tabs.postMessage('no');
  });
  workers.addEventListener('controllerchange', () => {
    // the very first worker replaces nothing
    if (controlled) reloadDue = true;
    controlled = true;
    reloadIfQuiet({ seen: !document.hidden });
  });
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => void offer());
  });
  document.addEventListener('visibilitychange', () => {
    reloadIfQuiet({ seen: !document.hidden });
    void offer();
    if (!document.hidden) lookAgain();
  });

  async function offer(): Promise<void> {
    const { waiting } = registration ?? {};
    if (!waiting || !workers.controller || !canTakeOver() || (await somebodyObjects(tabs))) return;
    if (canTakeOver()) waiting.postMessage('take over');
  }

  /**
   * A reload is safe for captures, which are in the device's database. It must not lose typed text, and
   * nobody must see it flicker.
   */
  function reloadIfQuiet({ seen }: { seen: boolean }): void {
    if (reloadDue && !seen && canTakeOver() && !isTyping()) window.location.reload();
  }

  function lookAgain(): void {
    if (Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    // if there is no network, the next visit checks for a new version
    registration?.update().catch(() => {});
  }

  // a page that was still loading when the worker took over has no worker yet
  void workers.ready.then(({ active }) => {
    if (!workers.controller) active?.postMessage('take this page');
  });
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (entry) workers.controller?.postMessage({ entry: new URL(entry).pathname });
  void offer();
  return {
    screenChanged() {
      reloadIfQuiet({ seen: false });
      void offer();
    },
  };
}

function somebodyObjects(tabs: BroadcastChannel): Promise<boolean> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => data === 'no' && end(true);
    const timer = setTimeout(() => end(false), OBJECTION_MS);
    function end(objected: boolean) {
      clearTimeout(timer);
      tabs.removeEventListener('message', listen);
      resolve(objected);
    }
    tabs.addEventListener('message', listen);
    tabs.postMessage('may it?');
  });
}

function isTyping(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return fields.some(
    (field) => field === document.activeElement || (field.type !== 'file' && field.value !== ''),
  );
}

/** Whatever asks before the page closes is not saved. */
export function isAllSaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return !leaving.defaultPrevented;
}
