import { common } from '../messages/common.ts';
import { Button } from '../ui/button.tsx';

/** The last resort: a page that says so, rather than a white one. */
export function BrokenPage({ unreachable }: { unreachable: boolean }) {
  return (
    <main className="screen place-content-center">
      <div className="empty" role="alert">
        <h1>{unreachable ? common.unreachableTitle : common.broken.title}</h1>
        <p>{unreachable ? common.unreachable : common.broken.description}</p>
        <Button look="main" onClick={() => window.location.reload()}>
          {unreachable ? common.tryAgain : common.broken.action}
        </Button>
      </div>
    </main>
  );
}
