import { dayOf } from '@slipcase/contract/dates';
import { Briefcase } from 'lucide-react';
import { useState } from 'react';
import { job as texts } from '../../../messages/job.ts';
import { TextButton } from '../../../ui/button.tsx';
import { lazily } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import type { Draft } from '../captures/receipt-draft.ts';
import { untilText } from './job-days.ts';
import type { OnTheJob } from './use-job.ts';
import './job-line.css';

const JobDialog = lazily(async () => (await import('./job-dialog.tsx')).JobDialog);

/** Below the project: the job that this receipt is on, with its end, or an offer to start one. */
export function JobLine({ draft, job: { job, removed, start, end } }: { draft: Draft; job: OnTheJob }) {
  const [asking, setAsking] = useState(false);
  const { onJob, tags } = draft;
  if (removed !== null)
    return (
      <div className="job-line" role="status">
        <span>{texts.removed(removed)}</span>
        <TextButton onClick={end}>{texts.ok}</TextButton>
      </div>
    );
  if (onJob?.tags.includes('project')) {
    const isOver = onJob.until < dayOf(new Date());
    return (
      <div className="job-line">
        <span className="job-line__on">
          <Briefcase className="icon icon--s" />
          {isOver ? texts.wasOn(untilText(onJob.until)) : texts.on(untilText(onJob.until))}
        </span>
        {!isOver && (
          <TextButton aria-label={texts.endJob} onClick={end}>
            {texts.end}
          </TextButton>
        )}
      </div>
    );
  }
  // the company's preset does not count as a job
  if (tags.project === '' || tags.project === job?.project) return null;
  return (
    <div className="job-line">
      <TextButton onClick={() => setAsking(true)}>{texts.offer}</TextButton>
      {asking && (
        <Overlay onClose={() => setAsking(false)}>
          <JobDialog
            tags={tags}
            onClose={() => setAsking(false)}
            onStart={(next) => {
              setAsking(false);
              start(next);
            }}
          />
        </Overlay>
      )}
    </div>
  );
}
