// `node start.mjs` starts the server. All settings: .env.example.
import './prepare.mjs';

// As process 1 of a container, it would ignore signals until the server listens for them
const SIGNALS = ['SIGINT', 'SIGTERM'];
const end = () => process.exit(0);
for (const signal of SIGNALS) process.on(signal, end);
process.on('newListener', (event) => {
  // once the new one is in place: a signal that has no listener at all ends the process at once
  if (SIGNALS.includes(event)) queueMicrotask(() => process.off(event, end));
});

await import('./apps/server/src/main.ts');
