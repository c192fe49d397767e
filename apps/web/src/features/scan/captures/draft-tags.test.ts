import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAGS } from '../../receipts/form/form-fields.ts';
import { chooseTag, propose, settledTags, withJob, withoutJob } from './draft-tags.ts';
import { type Draft, emptyDraft } from './receipt-draft.ts';

const OPEN = {
  project: 'Northlight : Fall Gala',
  groupHead: 'Holland',
  from: '2026-11-18',
  until: '2026-11-22',
};
const proposed = (value: string) => ({ value, reason: 'vendor', count: 1 }) as const;
const PROPOSALS: Proposals = {
  project: proposed('Other : Project'),
  category: proposed('Billable: Venue'),
  groupHead: proposed('Ong'),
  others: { projects: [], categories: [], groupHeads: [] },
};

describe('A receipt that was photographed on the job', () => {
  it('starts with the job’s tags, and history proposes only what the job leaves open, whichever comes first', () => {
    const tags = { project: OPEN.project, category: 'Billable: Venue', groupHead: 'Holland' };
    expect(propose(withJob(emptyDraft(), OPEN), PROPOSALS).tags).toEqual(tags);
    expect(withJob(propose(emptyDraft(), PROPOSALS), OPEN).tags).toEqual(tags);
    const whole = withJob(emptyDraft(), { ...OPEN, category: 'Billable: Catering' });
    expect(propose(whole, PROPOSALS).tags.category).toBe('Billable: Catering');
  });

  it('keeps the person’s choices, and is not on the job with another project', () => {
    const chosen = chooseTag(emptyDraft(), 'groupHead', 'Safer');
    expect(withJob(chosen, OPEN)).toMatchObject({
      tags: { project: OPEN.project, groupHead: 'Safer' },
      onJob: { until: OPEN.until, tags: ['project'] },
    });
    const elsewhere = chooseTag(emptyDraft(), 'project', 'Other : Project');
    expect(withJob(elsewhere, OPEN)).toBe(elsewhere);
  });

  it('is still on the job if its run shares the job’s tags', () => {
    const tags = { project: OPEN.project, category: 'Billable: Catering', groupHead: 'Holland' };
    const share = (draft: Draft) => TAGS.reduce((next, tag) => chooseTag(next, tag, tags[tag]), draft);
    for (const draft of [withJob(share(emptyDraft()), OPEN), share(withJob(emptyDraft(), OPEN))])
      expect(draft).toMatchObject({ tags, onJob: { until: OPEN.until, tags: ['project', 'groupHead'] } });
  });

  it('keeps its tags when the job ends, even against later proposals', () => {
    const left = withoutJob(withJob(emptyDraft(), OPEN));
    expect(left.onJob?.tags).toEqual([]);
    expect(propose(left, PROPOSALS).tags).toMatchObject({ project: OPEN.project, groupHead: 'Holland' });
    // a receipt taken off a job does not get the same job again
    expect(withJob(left, OPEN)).toBe(left);
  });

  it('gets each tag from the person, else from the job, else from history, in any order of events', () => {
    const steps = fc.shuffledSubarray(['choose', 'job', 'propose'] as const);
    fc.assert(
      fc.property(
        steps,
        fc.constantFrom('category', 'groupHead'),
        fc.constantFrom('mine', OPEN.groupHead),
        (order, tag, mine) => {
          let draft = emptyDraft();
          for (const step of order) {
            if (step === 'choose') draft = chooseTag(draft, tag, mine);
            if (step === 'job') draft = withJob(draft, OPEN);
            if (step === 'propose') draft = propose(draft, PROPOSALS);
          }
          const history = (one: (typeof TAGS)[number]) =>
            order.includes('propose') ? (PROPOSALS[one]?.value ?? '') : '';
          for (const one of TAGS) {
            const ofJob = order.includes('job') && one !== 'category' ? OPEN[one] : undefined;
            const expected = order.includes('choose') && one === tag ? mine : (ofJob ?? history(one));
            expect(draft.tags[one]).toBe(expected);
          }
          expect(new Set(settledTags(draft)).size).toBe(settledTags(draft).length);
        },
      ),
    );
  });
});
