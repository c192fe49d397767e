import { dayOf } from '@slipcase/contract/dates';
import { type Job, MAX_JOB_DAYS } from '@slipcase/contract/job';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { common } from '../../../messages/common.ts';
import { job as texts } from '../../../messages/job.ts';
import { receiptForm as fields } from '../../../messages/receipt-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { Tag } from '../../receipts/form/form-fields.ts';
import { TagRow } from '../../receipts/form/tag-row.tsx';
import type { Draft } from '../captures/receipt-draft.ts';
import { addDays, ENDS, type End, sundayAfter, untilText } from './job-days.ts';
import './job-dialog.css';

type JobDialogProps = {
  /** the tags of the receipt on screen */
  tags: Draft['tags'];
  onStart: (job: Job) => void;
  onClose: () => void;
};

const ROWS: readonly Tag[] = ['project', 'groupHead', 'category'];
const REQUIRED: readonly Tag[] = ['project', 'groupHead'];

/**
 * Asks for a job's tags and its last day. The category is optional, because receipts of one job differ in it.
 */
export function JobDialog({ tags, onStart, onClose }: JobDialogProps) {
  const id = useId();
  const company = useQuery(companyQuery).data;
  const [given, setGiven] = useState({ ...tags, category: '' });
  const [end, setEnd] = useState<End>('sunday');
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const choose = useCallback((tag: Tag, name: string) => setGiven((now) => ({ ...now, [tag]: name })), []);
  const today = dayOf(new Date());
  const sunday = sundayAfter(today);
  const until = { today, sunday, day }[end];
  const problem = problemWith(until, today);
  const isSunday = sunday === addDays(today, 7);
  const missing = REQUIRED.find((tag) => given[tag] === '');
  const form = useRef<HTMLFormElement>(null);

  /** If something is missing, says so and opens it: the field of the day, or the list of a tag. */
  function start() {
    setTried(true);
    const { project, category, groupHead } = given;
    if (problem) form.current?.querySelector<HTMLElement>('[type=date]')?.focus();
    else if (missing)
      form.current
        ?.querySelector<HTMLElement>(`[role=combobox][aria-labelledby~="${id}-${missing}"]`)
        ?.click();
    if (problem || missing) return;
    onStart({ project, ...(category ? { category } : {}), groupHead, from: today, until });
  }

  return (
    <Dialog open onClose={onClose} title={texts.title} text={texts.text} sheet>
      <form
        ref={form}
        className="job-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div className="field">
          <span className="field__label" id={`${id}-until`}>
            {texts.until}
          </span>
          <Segments
            labelId={`${id}-until`}
            choices={ENDS.map((one) => [one, texts.ends[one === 'sunday' && isSunday ? 'nextSunday' : one]])}
            value={end}
            onChange={setEnd}
          />
        </div>
        {end === 'day' && (
          <label className="field">
            <span className="field__label">{texts.lastDay}</span>
            <input
              className={day ? 'input' : 'input input--no-date'}
              type="date"
              min={today}
              max={addDays(today, MAX_JOB_DAYS)}
              aria-invalid={tried && problem !== null}
              aria-describedby={tried && problem ? `${id}-problem` : undefined}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
            {tried && problem && (
              <span className="field__wrong" id={`${id}-problem`} role="alert">
                {problem}
              </span>
            )}
          </label>
        )}
        <div className="rows job-form__tags">
          {ROWS.map((tag) => (
            <TagRow
              key={tag}
              tag={tag}
              labelId={`${id}-${tag}`}
              value={given[tag]}
              isRequired={REQUIRED.includes(tag)}
              isMissing={tried && REQUIRED.includes(tag) && given[tag] === ''}
              proposals={null}
              company={company}
              onChoose={choose}
            />
          ))}
        </div>
        <div className="dialog__do">
          <Button look="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="main" type="submit">
            {problem
              ? texts.chooseDay
              : missing
                ? fields.missing[missing]
                : texts.start(untilText(until, today))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** @param until '' or yyyy-mm-dd */
function problemWith(until: string, today: string): string | null {
  if (until === '') return texts.chooseDay;
  if (until < today) return texts.dayIsPast;
  return until > addDays(today, MAX_JOB_DAYS) ? texts.tooLate : null;
}
