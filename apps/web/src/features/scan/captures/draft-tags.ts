import type { Job } from '@slipcase/contract/job';
import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import { TAGS, type Tag } from '../../receipts/form/form-fields.ts';
import type { Draft } from './receipt-draft.ts';

/** Who sets the tags of a draft: first the person, then the job, then proposals. */

/** A tag that gets the same value again still belongs to the job. */
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

/** Tags that proposals leave alone, because the person or the job set them. */
export function settledTags({ chosen, onJob }: Draft): readonly Tag[] {
  return onJob ? [...new Set([...chosen, ...onJob.tags])] : chosen;
}

/**
 * Sets the tags of the job, except those for which the person chose another value. If the person chose
 * another project, the receipt does not join the job. A tag that the person chose also counts as the job's if
 * it has the job's value.
 */
export function withJob(draft: Draft, job: Job): Draft {
  const isOther = (tag: Tag) => draft.chosen.includes(tag) && draft.tags[tag] !== job[tag];
  if (draft.onJob || isOther('project')) return draft;
  const tags = TAGS.filter((tag) => job[tag] !== undefined && !isOther(tag));
  const given = Object.fromEntries(tags.map((tag) => [tag, job[tag]]));
  return { ...draft, tags: { ...draft.tags, ...given }, onJob: { until: job.until, tags } };
}

/**
 * The job has ended. The receipt keeps its tags as if the person had chosen them, and does not join the job
 * again.
 */
export function withoutJob(draft: Draft): Draft {
  const { onJob } = draft;
  return onJob ? { ...draft, chosen: settledTags(draft), onJob: { ...onJob, tags: [] } } : draft;
}

/** Proposals arrive. They fill the tags that are not settled, and replace earlier proposals. */
export function propose(draft: Draft, proposals: Proposals): Draft {
  const settled = settledTags(draft);
  const proposed = TAGS.filter((tag) => !settled.includes(tag)).map((tag) => [
    tag,
    proposals[tag]?.value ?? '',
  ]);
  return { ...draft, proposals, tags: { ...draft.tags, ...Object.fromEntries(proposed) } };
}
