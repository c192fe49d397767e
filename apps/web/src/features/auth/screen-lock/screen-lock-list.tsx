import { dayOf, formatDay } from '@slipcase/contract/dates';
import type { WebauthnCredential } from '@slipcase/contract/webauthn';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isUnauthenticated } from '../../../lib/api.ts';
import { common } from '../../../messages/common.ts';
import { screenLock as texts } from '../../../messages/screen-lock.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { addScreenLock, hasScreenLock, listScreenLocks, removeScreenLock } from './screen-lock.ts';

export const SCREEN_LOCKS = ['screen-locks'];

/**
 * The devices on which the person signs in with the screen lock. Shows nothing if there are none and this
 * device can't be added.
 */
export function ScreenLockList() {
  const [canAdd, setCanAdd] = useState(false);
  const list = useQuery({
    queryKey: SCREEN_LOCKS,
    queryFn: ({ signal }) => listScreenLocks(signal),
    staleTime: 0,
  });
  useEffect(() => {
    let isGone = false;
    void hasScreenLock().then((has) => !isGone && setCanAdd(has));
    return () => {
      isGone = true;
    };
  }, []);
  if (!canAdd && !list.data?.length) return null;
  return (
    <section aria-labelledby="screen-locks">
      <h3 className="account__title" id="screen-locks">
        {texts.title}
      </h3>
      {list.isError && !isUnauthenticated(list.error) && (
        <div className="account__problem" role="alert">
          <p>{texts.loadFailed}</p>
          <TextButton onClick={() => void list.refetch()}>{common.tryAgain}</TextButton>
        </div>
      )}
      {list.data?.length === 0 && <p className="hint">{texts.text}</p>}
      <ul>
        {list.data?.map((credential) => (
          <ScreenLock key={credential.id} credential={credential} />
        ))}
      </ul>
      {canAdd && <AddScreenLock />}
    </section>
  );
}

function ScreenLock({ credential }: { credential: WebauthnCredential }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: removeScreenLock,
    onSuccess: () => notify(texts.removed(credential.name)),
    onError: () => notify({ ...texts.removeFailed, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SCREEN_LOCKS }),
  });
  const { name, addedAt, lastUsedAt, synced } = credential;
  const day = (at: string) => formatDay(dayOf(new Date(at)));
  return (
    <li className="device">
      <div className="device__about">
        <p className="device__name">{name}</p>
        <p className="hint">{lastUsedAt ? texts.usedOn(day(lastUsedAt)) : texts.addedOn(day(addedAt))}</p>
        {synced && <p className="hint">{texts.synced}</p>}
      </div>
      <Button
        look="plain"
        small
        aria-label={texts.removeNamed(name)}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(credential)}
      >
        {texts.remove}
      </Button>
    </li>
  );
}

function AddScreenLock() {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: addScreenLock,
    onSuccess: () => notify(texts.added),
    onError: (error) => {
      if (error.name === 'InvalidStateError') notify({ ...texts.addedBefore, tone: 'note' });
      else if (error instanceof ApiError)
        notify({ title: texts.addFailed.title, description: error.message, tone: 'bad' });
      // the person closed the browser's dialog, or the device did not recognize them
      else notify({ ...texts.addFailed, tone: 'note' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SCREEN_LOCKS }),
  });
  return (
    <Button
      look="plain"
      small
      className="account__all"
      aria-disabled={add.isPending}
      onClick={() => !add.isPending && add.mutate()}
    >
      {add.isPending ? texts.adding : texts.add}
    </Button>
  );
}
