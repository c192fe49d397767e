import { useEffect } from 'react';
import { reportError, reportErrors } from '../lib/report-error.ts';

/** Reports what no code of ours catches, while somebody is signed in. */
export function useErrorReports(signedIn: boolean): void {
  useEffect(() => reportErrors(signedIn), [signedIn]);
  useEffect(() => {
    const onError = ({ error, message }: ErrorEvent) => reportError(error ?? message);
    const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
