import type { DriveKind } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudAlert } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { driveNotice as texts } from '../../messages/drive.ts';
import { Button } from '../../ui/button.tsx';
import { driveQuery, goToConnectDrive } from './drive.ts';
import { failingExports, unconnected } from './drive-trouble.ts';
import './drive-notice.css';

const LOOK_MS = 60_000;

type DriveNoticeProps = { receipts: readonly Receipt[] };

/**
 * One notice for all receipts that can't get to the drive, and what to do. Renders only when the receipts
 * change.
 */
export const DriveNotice = memo(function DriveNotice({ receipts }: DriveNoticeProps) {
  const queryClient = useQueryClient();
  const { data: drive } = useQuery(driveQuery);
  const asked = unconnected(receipts);
  // the list is polled, but not the drive's connection: the first affected receipt reveals the problem
  useEffect(() => {
    if (asked) void queryClient.invalidateQueries({ queryKey: driveQuery.queryKey });
  }, [asked, queryClient]);
  if (!drive) return null;

  const waiting = receipts.filter(({ exportState }) => exportState !== 'exported').length;
  if (drive.state === 'reconnect' || (drive.state === 'connect' && waiting > 0)) {
    const { title, text, button } = texts[drive.state];
    return (
      <Notice title={title} text={text(waiting)}>
        <Button look="plain" small onClick={goToConnectDrive}>
          {button}
        </Button>
      </Notice>
    );
  }
  return <FailingNotice receipts={receipts} kind={drive.kind} />;
});

function FailingNotice({ receipts, kind }: { receipts: readonly Receipt[]; kind: DriveKind }) {
  // checks the time itself: an unchanged list does not render again, but a failure can last long enough to be
  // shown
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const failing = failingExports(receipts, now);
  return failing && <Notice {...texts[failing.problem](failing.count, kind)} />;
}

type NoticeProps = { title: string; text: string; children?: ReactNode };

function Notice({ title, text, children }: NoticeProps) {
  return (
    <section className="drive-notice" aria-label={title}>
      <CloudAlert className="icon" />
      <p className="drive-notice__title">{title}</p>
      <p className="drive-notice__text">{text}</p>
      {children && <div className="drive-notice__do">{children}</div>}
    </section>
  );
}
