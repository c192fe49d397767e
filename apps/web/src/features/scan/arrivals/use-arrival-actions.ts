import { allowCaptureSender, refuseCaptureSender, removeCapture } from '@slipcase/contract/captures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { arrivals as texts } from '../../../messages/captures.ts';
import { notify } from '../../../ui/toast.tsx';
import { ARRIVALS_KEY, dismissNotice, downloadArrival } from './arrivals-query.ts';

/** What people can do about the things that `ArrivalNotices` shows. */

/** A change that shows once the server answers the next list. Until then, it is pending. */
function useArrivalChange<T>(change: (argument: T) => Promise<unknown>, failed: string) {
  const client = useQueryClient();
  const lookAgain = () => client.invalidateQueries({ queryKey: ARRIVALS_KEY });
  return useMutation({
    mutationFn: change,
    onSuccess: lookAgain,
    onError: (error) => {
      notify({ title: failed, description: error.message, tone: 'bad' });
      // it may be gone already, so the list reloads
      void lookAgain();
    },
  });
}

/** The mutation's argument says whether the domain may send receipts from now on. */
export function useAnswerSender(domain: string) {
  return useArrivalChange(async (isAllowed: boolean) => {
    await call(isAllowed ? allowCaptureSender : refuseCaptureSender, { params: { domain } });
    notify(isAllowed ? texts.held.allowed(domain) : texts.held.refused(domain));
  }, texts.held.failed);
}

export function useRemoveArrival() {
  return useArrivalChange((id: string) => call(removeCapture, { params: { id } }), texts.removeFailed);
}

export function useDismissNotice() {
  return useArrivalChange(dismissNotice, texts.notice.dismissFailed);
}

export function useDownloadArrival() {
  return useMutation({
    mutationFn: downloadArrival,
    onError: ({ message }) =>
      notify({ title: texts.unopened.downloadFailed, description: message, tone: 'bad' }),
  });
}
