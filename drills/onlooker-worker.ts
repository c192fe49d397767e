import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** In a separate thread, so the drill's own work does not count as the server's time. */

const PAUSE_MS = 25;
const { url, cookie } = workerData as { url: string; cookie: string };
const times: number[] = [];
const statuses: number[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  const since = performance.now();
  const status = await fetch(`${url}/api/receipts`, { headers: { cookie } }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  times.push(performance.now() - since);
  statuses.push(status);
  await wait(PAUSE_MS);
}
parentPort?.postMessage({ times, statuses });
