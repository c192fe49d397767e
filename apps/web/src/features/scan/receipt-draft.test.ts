import type { Analysis } from '@slipcase/contract/scan';
import { describe, expect, it } from 'vitest';
import {
  draftFromAnalysis,
  draftFromFailure,
  editField,
  isComplete,
  isTotalValid,
  markOf,
  saveFields,
} from './receipt-draft.ts';

const ANALYSIS: Analysis = {
  vendor: 'Pinwright Hardware',
  total: '$132.82',
  date: '11/18/2026',
  location: null,
  analysisId: '2f1b0c1e-7b52-4e9e-9a44-0d3a6c1f7a11',
  found: {
    vendor: { confidence: 0.41, boxes: [{ x: 1, y: 2, width: 3, height: 4 }] },
    total: { confidence: 0.99, boxes: [] },
    date: { confidence: 0.6, boxes: [] },
    location: null,
  },
  image: { width: 100, height: 200 },
  lines: [],
  items: [],
  subtotal: null,
  tax: null,
  tip: null,
  paymentMethod: null,
  time: null,
  phone: null,
  addsUp: null,
  currency: null,
  corners: null,
  rotation: 0,
};
const CONTEXT = { lastName: 'Whitlock', order: 'MDY' } as const;
const NOON = new Date(2026, 10, 20, 12);
const CHOSEN = { category: 'Billable: Production', groupHead: 'Holland' };

describe('after the reading', () => {
  const draft = draftFromAnalysis(ANALYSIS, CONTEXT);

  it('is named after what was read', () => {
    expect(draft.filename).toBe('Whitlock_pinwright_hardware_132.82_20261118.pdf');
  });

  it('asks to check doubtful fields and names those not read', () => {
    expect(markOf(draft, 'vendor')).toBe('check');
    expect(markOf(draft, 'total')).toBeNull();
    expect(markOf(draft, 'date')).toBeNull();
    expect(markOf(draft, 'location')).toBe('notRead');
    expect(draft.values.location).toBe('');
  });

  it('trusts what a person has edited', () => {
    expect(markOf(editField(draft, 'vendor', 'Pinwright', CONTEXT), 'vendor')).toBeNull();
  });

  it('is renamed when vendor or total is edited, and not by date or location', () => {
    expect(editField(draft, 'vendor', 'Pin & Wright', CONTEXT).filename).toBe(
      'Whitlock_PinWright_132.82_18_11_2026.pdf',
    );
    expect(editField(draft, 'total', '$10.00', CONTEXT).filename).toBe(
      'Whitlock_PinwrightHardware_10.00_18_11_2026.pdf',
    );
    expect(editField(draft, 'date', '1/2/2026', CONTEXT).filename).toBe(draft.filename);
  });

  it('sends what was read, the total without $, and the reading it came from', () => {
    expect(saveFields({ ...draft, ...CHOSEN }, 'Internal : Operations')).toEqual([
      ['filename', draft.filename],
      ['projectId', '1'],
      ['selectedProject', 'Internal : Operations'],
      ['category', 'Billable: Production'],
      ['groupHead', 'Holland'],
      ['vendor', 'Pinwright Hardware'],
      ['total', '132.82'],
      ['date', '11/18/2026'],
      ['analysisId', ANALYSIS.analysisId],
    ]);
  });

  it('sends the chosen project instead of the preset', () => {
    const fields = new Map(
      saveFields({ ...draft, project: 'Northlight : Fall Gala' }, 'Internal : Operations'),
    );
    expect(fields.get('selectedProject')).toBe('Northlight : Fall Gala');
  });

  it('does not send a field that was emptied', () => {
    const fields = saveFields(editField(draft, 'vendor', ' ', CONTEXT), 'P');
    expect(fields.map(([name]) => name)).not.toContain('vendor');
  });
});

describe('after a failed reading', () => {
  const draft = draftFromFailure(NOON, CONTEXT);

  it('shows stand-ins, all marked as not read', () => {
    expect(draft.values).toEqual({
      vendor: 'Unknown Vendor',
      total: '$0.00',
      date: '11/20/2026',
      location: 'Unknown Location',
    });
    expect(markOf(draft, 'total')).toBe('notRead');
    expect(draft.filename).toBe(`Whitlock_unknown_receipt_${NOON.getTime()}.pdf`);
  });

  it('sends only the stand-ins that somebody has replaced', () => {
    const edited = editField(draft, 'total', '$12.00', CONTEXT);
    const fields = new Map(saveFields({ ...edited, ...CHOSEN }, 'P'));
    expect(fields.get('total')).toBe('12.00');
    expect([...fields.keys()]).toEqual([
      'filename',
      'projectId',
      'selectedProject',
      'category',
      'groupHead',
      'total',
    ]);
  });
});

describe('what a save needs', () => {
  const draft = draftFromAnalysis(ANALYSIS, CONTEXT);

  it('is a filename, a category and a group head', () => {
    expect(isComplete(draft)).toBe(false);
    expect(isComplete({ ...draft, category: 'A' })).toBe(false);
    expect(isComplete({ ...draft, ...CHOSEN })).toBe(true);
    expect(isComplete({ ...draft, ...CHOSEN, filename: '' })).toBe(false);
  });

  it.each([
    ['', true],
    ['$12.34', true],
    ['1,234.56', true],
    ['twelve', false],
    ['12.345', false],
  ])('takes the total %j: %s', (total, valid) => {
    expect(isTotalValid(editField(draft, 'total', total, CONTEXT))).toBe(valid);
  });
});
