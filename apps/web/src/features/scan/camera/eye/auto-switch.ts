import { useSyncExternalStore } from 'react';

const AUTO = 'slipcase.auto';
const listeners = new Set<() => void>();

function isOn(): boolean {
  return localStorage.getItem(AUTO) !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the camera takes pictures by itself, which the device remembers. */
export function useAutoSwitch(): [on: boolean, set: (on: boolean) => void] {
  return [
    useSyncExternalStore(subscribe, isOn),
    (on) => {
      if (on) localStorage.setItem(AUTO, 'on');
      else localStorage.removeItem(AUTO);
      for (const listener of listeners) listener();
    },
  ];
}
