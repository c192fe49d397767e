import { Component, type ReactNode } from 'react';
import { isChunkMissing, reportError } from '../lib/report-error.ts';
import { common } from '../messages/common.ts';

type Props = { children: ReactNode };
type State = { broken: 'unreachable' | 'broken' | null };

/** The last resort: a page that says so, rather than a white one. Also met when a new release has replaced a chunk. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: isChunkMissing(error) ? 'unreachable' : 'broken' };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (!broken) return this.props.children;
    const isBroken = broken === 'broken';
    return (
      <main className="screen place-content-center" role="alert">
        <div className="empty">
          <h1>{isBroken ? common.broken.title : common.unreachableTitle}</h1>
          <p>{isBroken ? common.broken.description : common.unreachable}</p>
          <button type="button" className="button button--main" onClick={() => window.location.reload()}>
            {isBroken ? common.broken.action : common.tryAgain}
          </button>
        </div>
      </main>
    );
  }
}
