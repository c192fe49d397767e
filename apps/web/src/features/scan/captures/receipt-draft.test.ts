import { parseMoney } from '@slipcase/contract/money';
import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, Facts } from '../../../domain/analysis/facts.ts';
import { READ_FIELDS } from '../../../domain/analysis/facts.ts';
import { chooseTag, propose } from './draft-tags.ts';
import {
  type Draft,
  editField,
  emptyDraft,
  fillAfterFailure,
  fillFromFacts,
  isComplete,
  knownValues,
  writeTipByHand,
} from './receipt-draft.ts';
import { saveFields } from './save-fields.ts';

const CONTEXT = { lastName: 'Whitlock', order: 'MDY' } as const;
const NOON = new Date(2026, 10, 20, 12);
const SAVE = {
  presetProject: 'Internal : Operations',
  companyCurrency: 'USD',
  analysisIds: ['2f1b0c1e-7b52-4e9e-9a44-0d3a6c1f7a11'],
  places: '',
  pictureHash: 'ab'.repeat(32),
};

function fact(text: string, confidence: number): Fact {
  return { text, confidence, pageId: 'p1', boxes: [] };
}

const FACTS: Facts = {
  vendor: fact('Pinwright Hardware', 0.41),
  total: fact('$132.82', 0.99),
  date: fact('11/18/2026', 0.6),
  location: null,
  amount: null,
  sums: null,
  currency: null,
};

describe('While the picture is being read,', () => {
  it('there is no filename yet', () => {
    const draft = editField(emptyDraft(), 'vendor', 'Typed', CONTEXT);
    expect(draft.filename).toBe('');
    expect(isComplete(chooseTag(chooseTag(draft, 'category', 'A'), 'groupHead', 'B'))).toBe(false);
  });

  it('typed values stay when the results arrive, and appear in the filename', () => {
    const draft = fillFromFacts(editField(emptyDraft(), 'vendor', 'Pin & Wright', CONTEXT), FACTS, CONTEXT);
    expect(draft.values.vendor).toBe('Pin & Wright');
    expect(draft.values.total).toBe('$132.82');
    expect(draft.filename).toBe('Whitlock_PinWright_132.82_18_11_2026.pdf');
  });

  it('typed values stay when reading fails', () => {
    const draft = fillAfterFailure(editField(emptyDraft(), 'total', '$9.00', CONTEXT), NOON, CONTEXT);
    expect(draft.values).toMatchObject({ vendor: 'Unknown Vendor', total: '$9.00' });
    expect(knownValues(draft)).toEqual({ vendor: '', total: '$9.00', date: '', location: '' });
  });

  it('results never overwrite typed values', () => {
    const typed = fc.dictionary(fc.constantFrom(...READ_FIELDS), fc.string());
    fc.assert(
      fc.property(typed, fc.boolean(), (texts, fails) => {
        const edited = Object.entries(texts).reduce(
          (draft, [field, text]) => editField(draft, field as (typeof READ_FIELDS)[number], text, CONTEXT),
          emptyDraft(),
        );
        const after = fails ? fillAfterFailure(edited, NOON, CONTEXT) : fillFromFacts(edited, FACTS, CONTEXT);
        expect(after.values).toMatchObject(texts);
      }),
    );
  });
});

describe('After reading,', () => {
  const draft = fillFromFacts(emptyDraft(), FACTS, CONTEXT);

  it('the filename uses the values that were read', () => {
    expect(draft.filename).toBe('Whitlock_pinwright_hardware_132.82_20261118.pdf');
  });

  it('the filename follows the vendor, total and date, but not the location', () => {
    expect(editField(draft, 'vendor', 'Pin & Wright', CONTEXT).filename).toBe(
      'Whitlock_PinWright_132.82_18_11_2026.pdf',
    );
    expect(editField(draft, 'total', '$10.00', CONTEXT).filename).toBe(
      'Whitlock_PinwrightHardware_10.00_18_11_2026.pdf',
    );
    const redated = editField(draft, 'date', '1/2/2026', CONTEXT);
    expect(redated.filename).toBe('Whitlock_pinwright_hardware_132.82_20260102.pdf');
    expect(editField(redated, 'total', '$10.00', CONTEXT).filename).toBe(
      'Whitlock_PinwrightHardware_10.00_02_01_2026.pdf',
    );
    const wrong = editField(editField(draft, 'date', '02/30/2026', CONTEXT), 'total', '$10.00', CONTEXT);
    expect(wrong.filename).toBe('Whitlock_PinwrightHardware_10.00_nodate.pdf');
    expect(editField(wrong, 'date', '03/04/2026', CONTEXT).filename).toBe(
      'Whitlock_PinwrightHardware_10.00_04_03_2026.pdf',
    );
    expect(editField(draft, 'location', 'Queens', CONTEXT).filename).toBe(draft.filename);
  });

  it('the save sends the values that were read, the total without $, and the analysis id', () => {
    const tagged = chooseTag(chooseTag(draft, 'category', 'Billable: Production'), 'groupHead', 'Holland');
    expect(saveFields(tagged, SAVE)).toEqual([
      ['filename', draft.filename],
      ['projectId', '1'],
      ['selectedProject', 'Internal : Operations'],
      ['category', 'Billable: Production'],
      ['groupHead', 'Holland'],
      ['vendor', 'Pinwright Hardware'],
      ['total', '132.82'],
      ['date', '11/18/2026'],
      ['analysisId', SAVE.analysisIds[0]],
      ['pictureHash', SAVE.pictureHash],
    ]);
  });

  it.each([
    ['$40.49', 'USD', 'USD', '40.49'],
    ['40.49', 'GBP', 'USD', 'GBP 40.49'],
    ['40,49', 'GBP', 'GBP', 'GBP 40.49'],
    ['40.49', null, 'USD', '40.49'],
    ['$40.49', 'GBP', 'USD', '40.49'],
    ['$40.49', 'USD', 'EUR', 'USD 40.49'],
    ['40.49', 'USD', 'EUR', 'USD 40.49'],
    ['-$4.00', 'USD', 'EUR', 'USD -4.00'],
    ['EUR 40.49', 'USD', 'EUR', 'EUR 40.49'],
    ['$40.49', 'USD', null, 'USD 40.49'],
  ])(
    'the save sends a total of %j, on paper in %s and in a company with %s, as %j',
    (typed, printed, own, sent) => {
      const read = fillFromFacts(emptyDraft(), { ...FACTS, currency: printed }, CONTEXT);
      const draft = editField(read, 'total', typed, CONTEXT);
      const total = new Map(saveFields(draft, { ...SAVE, companyCurrency: own })).get('total') ?? '';
      expect(total).toBe(sent);
      expect(parseMoney(total)?.currency ?? own).toBe(parseMoney(typed)?.currency ?? printed ?? own);
    },
  );

  it('the save sends the analysis ids of the other pages', () => {
    const fields = new Map(saveFields(draft, { ...SAVE, analysisIds: ['a', 'b', 'c'] }));
    expect([fields.get('analysisId'), fields.get('pageAnalysisIds')]).toEqual(['a', 'b,c']);
  });

  it('the save sends the chosen project instead of the default', () => {
    const fields = new Map(saveFields(chooseTag(draft, 'project', 'Northlight : Fall Gala'), SAVE));
    expect(fields.get('selectedProject')).toBe('Northlight : Fall Gala');
  });

  it('the save leaves out an emptied field', () => {
    const fields = saveFields(editField(draft, 'vendor', ' ', CONTEXT), SAVE);
    expect(fields.map(([name]) => name)).not.toContain('vendor');
  });
});

describe('After reading fails, the form', () => {
  const draft = fillAfterFailure(emptyDraft(), NOON, CONTEXT);

  it('shows placeholders', () => {
    expect(draft.values).toEqual({
      vendor: 'Unknown Vendor',
      total: '$0.00',
      date: '11/20/2026',
      location: 'Unknown Location',
    });
    expect(draft.filename).toBe(`Whitlock_unknown_receipt_${NOON.getTime()}.pdf`);
  });

  it('sends only the placeholders that the person replaced', () => {
    const fields = new Map(
      saveFields(editField(draft, 'total', '$12.00', CONTEXT), { ...SAVE, analysisIds: [] }),
    );
    expect(fields.get('total')).toBe('12.00');
    expect(['vendor', 'date', 'location', 'analysisId'].filter((name) => fields.has(name))).toEqual([]);
  });

  it('keeps the failure filename when only the date is typed', () => {
    expect(editField(draft, 'date', '1/2/2026', CONTEXT).filename).toBe(draft.filename);
  });

  it('makes the filename from its fields after the first edit of vendor or total', () => {
    const typed = editField(draft, 'vendor', 'Joe', CONTEXT);
    expect(typed.filename).toBe('Whitlock_Joe_0.00_20_11_2026.pdf');
    expect(editField(typed, 'date', '11/18/2026', CONTEXT).filename).toBe('Whitlock_Joe_0.00_18_11_2026.pdf');
    expect(editField(draft, 'total', '$12.00', CONTEXT).filename).toBe(
      'Whitlock_UnknownVendor_12.00_20_11_2026.pdf',
    );
    const before = fillAfterFailure(editField(emptyDraft(), 'vendor', 'Joe', CONTEXT), NOON, CONTEXT);
    expect(before.filename).toBe(typed.filename);
    expect(editField(draft, 'location', 'Fresno', CONTEXT).filename).toBe(draft.filename);
  });

  it('replaces the placeholders and the filename when results arrive later', () => {
    const later = fillFromFacts(draft, FACTS, CONTEXT);
    expect(later.values.vendor).toBe('Pinwright Hardware');
    expect(later.filename).toBe(fillFromFacts(emptyDraft(), FACTS, CONTEXT).filename);
  });
});

describe('Proposals for tags', () => {
  const none = { projects: [], categories: [], groupHeads: [] };
  const proposals: Proposals = {
    project: null,
    category: { value: 'Billable: Catering', reason: 'vendor', count: 3 },
    groupHead: { value: 'Holland', reason: 'colleagues', count: 3 },
    others: none,
  };

  it('fill empty tags', () => {
    expect(propose(emptyDraft(), proposals).tags).toEqual({
      project: '',
      category: 'Billable: Catering',
      groupHead: 'Holland',
    });
  });

  it('never replace what the person chose', () => {
    const chosen = chooseTag(emptyDraft(), 'groupHead', 'Safer');
    expect(propose(chosen, proposals).tags.groupHead).toBe('Safer');
  });

  it('are removed when the vendor changes to one without proposals', () => {
    const other: Proposals = { project: null, category: null, groupHead: null, others: none };
    expect(propose(propose(emptyDraft(), proposals), other).tags.category).toBe('');
  });
});

describe('A handwritten tip', () => {
  const SLIP: Facts = { ...FACTS, total: { ...fact('$40.00', 0.5), doubt: 'tip_line' } };
  const CARD: Facts = { ...FACTS, total: fact('$48.00', 0.99) };
  const slip = () => fillFromFacts(emptyDraft(), SLIP, CONTEXT);
  const sent = (draft: Draft) => Object.fromEntries(saveFields(draft, SAVE));

  it('is added even if it was typed before the paper was read', () => {
    const typed = { ...emptyDraft(), parts: { tip: '8' } };
    const draft = fillFromFacts(typed, SLIP, CONTEXT);
    expect(draft.values.total).toBe('$48.00');
    expect(sent(draft)).toMatchObject({ total: '48.00', tip: '$8.00' });
  });

  it('stays, but is not added any more when another page has the total including it', () => {
    const given = writeTipByHand(slip(), '8', CONTEXT);
    expect(given.values.total).toBe('$48.00');
    const both = fillFromFacts(given, CARD, CONTEXT);
    expect(both.values.total).toBe('$48.00');
    expect(sent(both)).toMatchObject({ total: '48.00', tip: '8' });
    const again = fillFromFacts(both, SLIP, CONTEXT);
    expect(again.values.total).toBe('$48.00');
    expect(sent(again)).toMatchObject({ total: '48.00', tip: '$8.00' });
  });

  it('stays if the picture cannot be read again', () => {
    const draft = fillAfterFailure(writeTipByHand(slip(), '8', CONTEXT), NOON, CONTEXT);
    expect(sent(draft)).toMatchObject({ tip: '8' });
  });

  it('never changes a typed total, and the printed total comes back when the tip is removed', () => {
    const anyText = fc.oneof(fc.string(), fc.integer({ min: 0, max: 9999 }).map(String));
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1 }), fc.boolean(), (tips, isTyped) => {
        const before = isTyped ? editField(slip(), 'total', '$50.00', CONTEXT) : slip();
        const given = tips.reduce((draft, tip) => writeTipByHand(draft, tip, CONTEXT), before);
        if (isTyped) expect(given.values.total).toBe('$50.00');
        const cleared = writeTipByHand(given, '', CONTEXT);
        expect(cleared.values.total).toBe(isTyped ? '$50.00' : '$40.00');
        expect(cleared.filename).toBe(before.filename);
        expect(sent(cleared)).not.toHaveProperty('tip');
      }),
    );
  });
});
