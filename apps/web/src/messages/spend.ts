import { counted } from './common.ts';
import { some } from './receipts.ts';

/** The spend screen. */
export const spend = {
  title: 'Where the money went',
  period: 'Period',
  periods: { year: 'This year', months: '12 months', all: 'All' },
  currency: 'Currency',
  showReceipts: (count: number) => `Show ${some(count)}`,
  counted: (period: string, count: number) => `${period}, ${some(count)}`,
  // precedes the sums of other currencies
  plus: 'plus',
  byMonth: 'By month',
  earlier: 'Earlier months',
  later: 'Later months',
  byGroup: 'By category group',
  byCategory: 'By category',
  allMonths: 'All months',
  byProject: 'By project',
  bar: (name: string, amount: string, count: number) => `${name}: ${amount}, ${some(count)}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  withoutAmount: (count: number) =>
    count === 1
      ? '1 receipt without an amount is not counted.'
      : `${counted.format(count)} receipts without an amount are not counted.`,
  outside: (count: number) =>
    count === 1
      ? '1 receipt outside these dates is not counted.'
      : `${counted.format(count)} receipts outside these dates are not counted.`,
  withoutDate: (count: number) =>
    count === 1
      ? '1 receipt without a date counts on the day it was saved.'
      : `${counted.format(count)} receipts without a date count on the day they were saved.`,
  showAmountless: 'Show receipts without an amount',
  showDateless: 'Show receipts without a date',
  none: 'Nothing spent yet',
  noneText: 'Once you have saved receipts with amounts, this page shows where the money went.',
  noneThen: 'Nothing in this period',
  noneThenText: 'Choose a longer one above.',
};

/** Sums of several currencies, in the company's own. @param unknown how many amounts have no rate */
export const together = (amount: string, unknown: number) =>
  unknown === 0
    ? `about ${amount} in all, at ECB rates`
    : `about ${amount} in all, at ECB rates, ${counted.format(unknown)} without a rate`;
