import type { Job } from '@slipcase/contract/job';
import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import { TAGS, type Tag } from '../../receipts/form/form-fields.ts';
import type { Draft } from './receipt-draft.ts';

/** Who gives a draft its tags: the person, else the job, else proposals. */

/** The job keeps a tag whose value stays. */
export function chooseTag(draft: Draft, tag: Tag, value: string): Draft {
  const chosen = draft.chosen.includes(tag) ? draft.chosen : [...draft.chosen, tag];
  const { onJob } = draft;
  const isChange = draft.tags[tag] !== value;
  return {
    ...draft,
    tags: { ...draft.tags, [tag]: value },
    chosen,
    ...(onJob && isChange ? { onJob: { ...onJob, tags: onJob.tags.filter((one) => one !== tag) } } : {}),
  };
}

/** Tags that proposals leave as they are: the person or the job gave them. */
export function settledTags({ chosen, onJob }: Draft): readonly Tag[] {
  return onJob ? [...new Set([...chosen, ...onJob.tags])] : chosen;
}

/**
 * It begins with the tags of the job, except for others that the person chose. With another project it is not
 * on the job. Tags that all receipts of a run share may also be the job's.
 */
export function withJob(draft: Draft, job: Job): Draft {
  const isOther = (tag: Tag) => draft.chosen.includes(tag) && draft.tags[tag] !== job[tag];
  if (draft.onJob || isOther('project')) return draft;
  const tags = TAGS.filter((tag) => job[tag] !== undefined && !isOther(tag));
  const given = Object.fromEntries(tags.map((tag) => [tag, job[tag]]));
  return { ...draft, tags: { ...draft.tags, ...given }, onJob: { until: job.until, tags } };
}

/** The job has ended: its tags stay here, as if the person had chosen them, and it does not come back. */
export function withoutJob(draft: Draft): Draft {
  const { onJob } = draft;
  return onJob ? { ...draft, chosen: settledTags(draft), onJob: { ...onJob, tags: [] } } : draft;
}

/** Proposals arrive: they fill the tags that are not settled, and replace earlier proposals. */
export function propose(draft: Draft, proposals: Proposals): Draft {
  const settled = settledTags(draft);
  const proposed = TAGS.filter((tag) => !settled.includes(tag)).map((tag) => [
    tag,
    proposals[tag]?.value ?? '',
  ]);
  return { ...draft, proposals, tags: { ...draft.tags, ...Object.fromEntries(proposed) } };
}
