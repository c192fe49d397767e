import type { CaptureNotice, HeldSender } from '@slipcase/contract/captures';
import { dayOf, formatDay } from '@slipcase/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { Clock, FileX, Mail, MailX } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { arrivals as texts } from '../../../messages/captures.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { hasNobodyFocus } from '../../../ui/focus.ts';
import { waitsOnServer } from '../captures/arrived.ts';
import { awaitsReview } from '../captures/capture.ts';
import { OneNotice } from '../review/one-notice.tsx';
import { useScan, useScanSession } from '../scan-provider.tsx';
import type { Unopened } from './arrivals.ts';
import { onServerQuery, unopenedQuery } from './arrivals-query.ts';
import { nearness } from './expiry.ts';
import {
  useAnswerSender,
  useDismissNotice,
  useDownloadArrival,
  useRemoveArrival,
} from './use-arrival-actions.ts';
import './arrival-notices.css';

/** Questions and notices about receipts that come by mail: one at a time, the most urgent first. */
export function ArrivalNotices() {
  const onServer = useQuery(onServerQuery).data;
  const unopened = useQuery(unopenedQuery).data ?? [];
  const last = useScan(({ captures }) =>
    captures.filter(
      (capture) =>
        awaitsReview(capture) &&
        waitsOnServer(capture) &&
        nearness(capture.arrived?.expiresAt ?? null, Date.now()) === 'day',
    ),
  );
  const [first] = last;
  const notices = [
    ...(first ? [{ key: 'last day', shown: <LastDay first={first.id} count={last.length} /> }] : []),
    ...(onServer?.held ?? []).map((sender) => ({
      key: `held ${sender.domain}`,
      shown: <Held sender={sender} />,
    })),
    ...unopened.map((one) => ({ key: `unopened ${one.capture.id}`, shown: <UnopenedFile {...one} /> })),
    ...(onServer?.notices ?? []).map((notice) => ({
      key: `notice ${notice.id}`,
      shown: <Unusable notice={notice} />,
    })),
  ];
  const place = useFocusOnNext(notices[0]?.key ?? null);
  return (
    // the element stays, so that screen readers announce what is added to it
    <div ref={place} className="arrival-notices" aria-live="polite">
      {notices.length > 0 && <OneNotice notices={notices} />}
    </div>
  );
}

/**
 * After a notice was answered, moves the focus to the next one, or to the list. @param key of the first
 * notice
 */
function useFocusOnNext(key: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasHere = useRef(false);
  useEffect(() => {
    const look = () => {
      wasHere.current = place.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when another notice comes
  useEffect(() => {
    if (!wasHere.current || !hasNobodyFocus()) return;
    const next = place.current?.querySelector<HTMLElement>('section') ?? document.querySelector('h1');
    next?.setAttribute('tabindex', '-1');
    next?.focus({ preventScroll: true });
  }, [key]);
  return place;
}

function LastDay({ first, count }: { first: string; count: number }) {
  const session = useScanSession();
  const { title, text, textOfOne, review } = texts.lastDay;
  return (
    <Arrival Icon={Clock} title={title(count)} text={count === 1 ? textOfOne : text}>
      <ButtonLink look="plain" small to="/scan" onClick={() => session.review(first)}>
        {review}
      </ButtonLink>
    </Arrival>
  );
}

function Held({ sender: { domain, mails, until } }: { sender: HeldSender }) {
  const answer = useAnswerSender(domain);
  const press = (isAllowed: boolean) => () => !answer.isPending && answer.mutate(isAllowed);
  return (
    <Arrival
      Icon={Mail}
      title={texts.held.title(domain)}
      text={texts.held.text(mails, formatDay(dayOf(new Date(until))))}
    >
      <Button look="plain" small aria-disabled={answer.isPending} onClick={press(true)}>
        {texts.held.allow}
      </Button>
      <Button look="quiet" small aria-disabled={answer.isPending} onClick={press(false)}>
        {texts.held.refuse}
      </Button>
    </Arrival>
  );
}

function UnopenedFile({ capture, reason }: Unopened) {
  const download = useDownloadArrival();
  const remove = useRemoveArrival();
  return (
    <Arrival
      Icon={FileX}
      title={texts.unopened.title(capture.filename)}
      text={texts.unopened.reasons[reason]}
      about={aboutMail(capture)}
    >
      {reason !== 'lost' && (
        <Button
          look="plain"
          small
          aria-disabled={download.isPending}
          onClick={() => !download.isPending && download.mutate(capture)}
        >
          {texts.unopened.download}
        </Button>
      )}
      <Button
        look="quiet"
        small
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(capture.id)}
      >
        {texts.remove}
      </Button>
    </Arrival>
  );
}

function Unusable({ notice }: { notice: CaptureNotice }) {
  const dismiss = useDismissNotice();
  return (
    <Arrival
      Icon={MailX}
      title={texts.notice.titles[notice.reason]}
      text={texts.notice.texts[notice.reason]}
      about={`${aboutMail(notice)} · ${formatDay(dayOf(new Date(notice.at)))}`}
    >
      <Button
        look="plain"
        small
        aria-disabled={dismiss.isPending}
        onClick={() => !dismiss.isPending && dismiss.mutate(notice.id)}
      >
        {texts.notice.dismiss}
      </Button>
    </Arrival>
  );
}

function aboutMail({ sender, subject }: { sender: string | null; subject: string | null }): string {
  if (sender === null) return subject ?? texts.from.token;
  return `${sender} · ${subject || texts.noSubject}`;
}

type ArrivalProps = {
  Icon: ComponentType<{ className?: string }>;
  title: string;
  text: string;
  /** the mail that the notice is about */
  about?: string;
  children: ReactNode;
};

function Arrival({ Icon, title, text, about, children }: ArrivalProps) {
  return (
    <section className="arrival-notice" aria-label={title}>
      <Icon className="icon" />
      <p className="arrival-notice__title">{title}</p>
      {about && <p className="arrival-notice__about">{about}</p>}
      <p className="arrival-notice__text">{text}</p>
      <div className="arrival-notice__do">{children}</div>
    </section>
  );
}
