import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FIELD_CHARS } from './limits.ts';

/** 'On the job': tags that each new receipt of a person starts with, up to a chosen day. */

/** the longest job, in days: a leap year */
export const MAX_JOB_DAYS = 366;

const DAY_MS = 24 * 60 * 60 * 1000;
const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FIELD_CHARS));
const day = z.iso.date('Send a day as yyyy-mm-dd.');

export const job = z.object({
  project: tag.check(z.describe("A name from the company's projects")),
  category: z.optional(tag).check(z.describe('Absent: each receipt gets its own')),
  groupHead: tag,
  from: day.check(z.describe('The first day, where the person is')),
  until: day.check(z.describe('The last day, where the person is. Afterwards the job is over by itself')),
});
export type Job = z.output<typeof job>;

const newJob = job.check(
  z.refine(({ from, until }) => from <= until, 'The job ends before it begins.'),
  z.refine(
    ({ from, until }) => Date.parse(until) - Date.parse(from) <= MAX_JOB_DAYS * DAY_MS,
    `A job lasts at most ${MAX_JOB_DAYS} days.`,
  ),
);

/** Whether receipts of this day start with the job's tags. @param on yyyy-mm-dd, where the person is */
export function isOnJob({ from, until }: Pick<Job, 'from' | 'until'>, on: string): boolean {
  return from <= on && on <= until;
}

const answer = z.object({
  job: z
    .nullable(job)
    .check(
      z.describe(
        'The last one that was set and not ended, even after its last day: only the caller knows what day it is where the person is',
      ),
    ),
  removed: z
    .optional(z.string())
    .check(
      z.describe("The job's project or group head, if it has left the company's lists: that ends the job"),
    ),
});

export const getJob = defineEndpoint({
  method: 'GET',
  path: '/api/job',
  summary: "The tags that the user's new receipts begin with",
  access: 'user',
  passive: true,
  answer,
  errors: [],
});

export const setJob = defineEndpoint({
  method: 'POST',
  path: '/api/job',
  summary: 'Sets the job, in place of the one before',
  access: 'user',
  body: newJob,
  answer,
  errors: ['unknown_project', 'unknown_category', 'unknown_group_head', 'job_over'],
});

export const endJob = defineEndpoint({
  method: 'DELETE',
  path: '/api/job',
  summary: 'Ends the job; succeeds even if there is none',
  access: 'user',
  answer,
  errors: [],
});

export const jobEndpoints = [getJob, setJob, endJob] as const;
