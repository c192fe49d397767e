import { Component, type ReactNode } from 'react';
import { common } from '../messages.ts';

type Props = { children: ReactNode };

/** The last resort: a page that says so, rather than a white one. Also met when a new release has replaced a chunk. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="screen place-content-center" role="alert">
        <div className="empty">
          <h1>{common.broken.title}</h1>
          <p>{common.broken.description}</p>
          <button type="button" className="button button--main" onClick={() => window.location.reload()}>
            {common.broken.action}
          </button>
        </div>
      </main>
    );
  }
}
