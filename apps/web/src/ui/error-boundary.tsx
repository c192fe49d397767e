import { Component, type ReactNode } from 'react';
import { isChunkMissing, reportError } from '../lib/report-error.ts';

export type Failure = {
  /** a chunk failed to load: there is no connection, or a new release has replaced it */
  unreachable: boolean;
  /** renders the content again */
  retry: () => void;
};
type Props = {
  /** a change resets the boundary, so that an error does not follow the person to another screen */
  place?: string;
  fallback: (failure: Failure) => ReactNode;
  children: ReactNode;
};
type State = { place: string | undefined; failed: 'unreachable' | 'broken' | null };

/** Reports rendering errors of its children, and shows a replacement. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failed: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: isChunkMissing(error) ? 'unreachable' : 'broken' };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failed: null };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return this.props.fallback({
      unreachable: failed === 'unreachable',
      retry: () => this.setState({ failed: null }),
    });
  }
}
