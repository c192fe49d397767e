import { allowCaptureSender, refuseCaptureSender, removeCapture } from '@slipcase/contract/captures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { arrivals as texts } from '../../../messages/captures.ts';
import { notify } from '../../../ui/toast.tsx';
import { dismissNotice, downloadArrival, onServerQuery } from './arrivals-query.ts';

/** What a person does about the things that `ArrivalNotices` shows. */

/** Asks the server once more what waits, so that the answer shows. */
function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: onServerQuery.queryKey });
}

const sayFailed = (title: string) => (error: Error) =>
  void notify({ title, description: error.message, tone: 'bad' });

/** Its argument: whether the domain may send receipts from now on. */
export function useAnswerSender(domain: string) {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: async (isAllowed: boolean) =>
      call(isAllowed ? allowCaptureSender : refuseCaptureSender, { params: { domain } }),
    onSuccess: (_, isAllowed) => notify(isAllowed ? texts.held.allowed(domain) : texts.held.refused(domain)),
    onError: sayFailed(texts.held.failed),
    onSettled: lookAgain,
  });
}

export function useRemoveArrival() {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: (id: string) => call(removeCapture, { params: { id } }),
    onError: sayFailed(texts.removeFailed),
    onSettled: lookAgain,
  });
}

export function useDownloadArrival() {
  return useMutation({
    mutationFn: downloadArrival,
    onError: sayFailed(texts.unopened.downloadFailed),
  });
}

export function useDismissNotice() {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: dismissNotice,
    onError: sayFailed(texts.removeFailed),
    onSettled: lookAgain,
  });
}
