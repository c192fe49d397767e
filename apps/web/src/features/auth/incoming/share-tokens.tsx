import { type CaptureToken, makeCaptureToken, revokeCaptureToken } from '@slipcase/contract/captures';
import { dayOf, formatDay } from '@slipcase/contract/dates';
import { MAX_CAPTURE_TOKEN_NAME_CHARS } from '@slipcase/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, isUnauthenticated } from '../../../lib/api.ts';
import { mailAddress, shareTokens as texts } from '../../../messages/captures.ts';
import { common } from '../../../messages/common.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button, ButtonLink, TextButton } from '../../../ui/button.tsx';
import { useFocusAfter, useFocusOnMount } from '../../../ui/focus.ts';
import { notify } from '../../../ui/toast.tsx';
import { CopyButton } from './copy-button.tsx';
import { tokensQuery } from './incoming-queries.ts';
import '../account/account-panel.css';
import './incoming.css';

/**
 * The tokens with which apps, such as a shortcut on an iPhone, add receipts.
 * @param onLeave called by links to other screens
 */
export function ShareTokens({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useQuery(tokensQuery);
  return (
    <section aria-labelledby="share-tokens">
      <h3 className="account__title" id="share-tokens">
        {texts.title}
      </h3>
      <p className="hint">{texts.text}</p>
      {error && !data && !isUnauthenticated(error) && (
        <div className="account__problem" role="alert">
          <p>{mailAddress.loadFailed}</p>
          <TextButton onClick={() => void refetch()}>{common.tryAgain}</TextButton>
        </div>
      )}
      <ul>
        {data?.map((token) => (
          <Token key={token.id} token={token} />
        ))}
      </ul>
      <NewToken />
      <p>
        <ButtonLink className="incoming__help" look="quiet" small to="/shortcut" onClick={onLeave}>
          {texts.help}
        </ButtonLink>
      </p>
    </section>
  );
}

/** Makes a token and shows it once. */
export function NewToken() {
  const [step, setStep] = useState<'closed' | 'name' | { token: string }>('closed');
  const button = useFocusAfter(step !== 'closed');
  if (step === 'name')
    return <NameToken onMade={(token) => setStep({ token })} onCancel={() => setStep('closed')} />;
  if (step !== 'closed') return <MadeToken token={step.token} onDone={() => setStep('closed')} />;
  return (
    <Button ref={button} look="plain" small className="account__all" onClick={() => setStep('name')}>
      {texts.make}
    </Button>
  );
}

type NameTokenProps = { onMade: (token: string) => void; onCancel: () => void };

function NameToken({ onMade, onCancel }: NameTokenProps) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(texts.defaultName);
  useFocusOnMount(input);
  const make = useMutation({
    mutationFn: () => call(makeCaptureToken, { body: { name: name.trim() } }),
    onSuccess: async ({ token }) => {
      onMade(token);
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
    onError: (error) => notify({ title: texts.makeFailed, description: error.message, tone: 'bad' }),
  });
  function submit() {
    if (make.isPending) return;
    if (name.trim()) make.mutate();
    else {
      notify({ title: texts.makeFailed, description: texts.nameMissing, tone: 'bad' });
      input.current?.focus();
    }
  }
  return (
    <form
      className="incoming__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className="field">
        <span className="field__label">{texts.name}</span>
        <input
          ref={input}
          className="input"
          value={name}
          maxLength={MAX_CAPTURE_TOKEN_NAME_CHARS}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <div className="account__do">
        <Button look="plain" onClick={onCancel}>
          {common.cancel}
        </Button>
        <BusyButton busy={make.isPending} busyText={texts.making}>
          {texts.makeNow}
        </BusyButton>
      </div>
    </form>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const box = useRef<HTMLElement>(null);
  useFocusOnMount(box);
  return (
    <section ref={box} tabIndex={-1} className="account__confirm" aria-label={texts.label}>
      <p>{texts.made}</p>
      <p className="incoming__secret">{token}</p>
      <div className="incoming__do">
        <CopyButton text={token} label={texts.copyLabel} />
        <Button look="quiet" small onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </section>
  );
}

function Token({ token: { id, name, lastUsedAt, expiresAt } }: { token: CaptureToken }) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(revokeCaptureToken, { params: { id } }),
    onSuccess: () => notify(texts.revoked(name)),
    onError: (error) => notify({ title: texts.revokeFailed, description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  const day = (at: string) => formatDay(dayOf(new Date(at)));
  return (
    <li className="device">
      <div className="device__about">
        <p className="device__name">{name}</p>
        <p className="hint">{lastUsedAt ? texts.usedOn(day(lastUsedAt)) : texts.neverUsed}</p>
        <p className="hint">{texts.expiresOn(day(expiresAt))}</p>
      </div>
      <Button
        look="plain"
        small
        aria-label={texts.revokeNamed(name)}
        aria-disabled={revoke.isPending}
        onClick={() => !revoke.isPending && revoke.mutate()}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
