import { useEffect } from 'react';
import { reportError, reportErrorsOf } from '../lib/report-error.ts';

/** Reports uncaught errors while a person is signed in. */
export function useErrorReports(userId: string | null): void {
  useEffect(() => reportErrorsOf(userId), [userId]);
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
