import { refuseCaptureSender, replaceCaptureAddress } from '@slipcase/contract/captures';
import { dayOf, formatDay } from '@slipcase/contract/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, isUnauthenticated } from '../../../lib/api.ts';
import { mailAddress as texts } from '../../../messages/captures.ts';
import { common } from '../../../messages/common.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import { notify } from '../../../ui/toast.tsx';
import { CopyButton } from './copy-button.tsx';
import { addressQuery, sendersQuery } from './incoming-queries.ts';
import './incoming.css';

/**
 * The person's address for receipts, and who else may send receipts there. Shows nothing if the server does
 * not receive mail.
 */
export function ReceiptsByEmail() {
  const { data, error, refetch } = useQuery(addressQuery);
  const address = data?.address;
  if (error && !data && !isUnauthenticated(error)) {
    return (
      <section aria-labelledby="mail-address">
        <h3 className="account__title" id="mail-address">
          {texts.title}
        </h3>
        <div className="account__problem" role="alert">
          <p>{texts.loadFailed}</p>
          <TextButton onClick={() => void refetch()}>{common.tryAgain}</TextButton>
        </div>
      </section>
    );
  }
  if (!address) return null;
  return (
    <section aria-labelledby="mail-address">
      <h3 className="account__title" id="mail-address">
        {texts.title}
      </h3>
      <p className="hint">{texts.text}</p>
      <Address address={address} />
      <Senders />
    </section>
  );
}

function Address({ address }: { address: string }) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function stop() {
    setAsking(false);
    button.current?.focus();
  }
  return (
    <>
      <p className="incoming__secret">{address}</p>
      <div className="incoming__do">
        <CopyButton text={address} label={texts.copyLabel} />
        <Button
          ref={button}
          look="quiet"
          small
          aria-label={texts.replaceLabel}
          aria-expanded={asking}
          onClick={() => setAsking(!asking)}
        >
          {texts.replace}
        </Button>
      </div>
      {asking && <ReplaceAddress onEnd={stop} />}
    </>
  );
}

function ReplaceAddress({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient();
  const cancel = useRef<HTMLButtonElement>(null);
  useFocusOnMount(cancel);
  const replace = useMutation({
    mutationFn: () => call(replaceCaptureAddress, {}),
    onSuccess: (answer) => {
      queryClient.setQueryData(addressQuery.queryKey, answer);
      notify(texts.replaced);
      onEnd();
    },
    onError: (error) => notify({ title: texts.replaceFailed, description: error.message, tone: 'bad' }),
  });
  const busy = replace.isPending;
  return (
    <div className="account__confirm">
      <p id="replace-text">{texts.replaceText}</p>
      <div className="account__do">
        <Button ref={cancel} look="plain" aria-describedby="replace-text" onClick={onEnd}>
          {common.cancel}
        </Button>
        <Button look="danger" aria-disabled={busy} onClick={() => !busy && replace.mutate()}>
          {texts.replaceConfirm}
        </Button>
      </div>
    </div>
  );
}

function Senders() {
  const { data } = useQuery(sendersQuery);
  return (
    <div className="incoming__senders">
      <h4 className="incoming__title">{texts.senders}</h4>
      <p className="hint">{texts.own}</p>
      {data?.allowed.length === 0 && <p className="hint">{texts.noSenders}</p>}
      <ul>
        {data?.allowed.map(({ domain, allowedAt }) => (
          <Sender key={domain} domain={domain} day={formatDay(dayOf(new Date(allowedAt)))} />
        ))}
      </ul>
    </div>
  );
}

function Sender({ domain, day }: { domain: string; day: string }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(refuseCaptureSender, { params: { domain } }),
    onSuccess: () => notify(texts.removed(domain)),
    onError: (error) => notify({ title: texts.removeFailed, description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sendersQuery.queryKey }),
  });
  return (
    <li className="device">
      <div className="device__about">
        <p className="device__name">{domain}</p>
        <p className="hint">{texts.allowedOn(day)}</p>
      </div>
      <Button
        look="plain"
        small
        aria-label={texts.removeNamed(domain)}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate()}
      >
        {texts.remove}
      </Button>
    </li>
  );
}
