import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Whether a server runs and can do its work: for load balancers and monitoring. */

export const getLiveness = defineEndpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether the process answers',
  access: 'public',
  answer: z.object({ status: z.literal('live') }),
  errors: [],
});

export const getReadiness = defineEndpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Whether database, files and readers work, and how old the outbox is',
  access: 'public',
  answer: z.object({
    status: z.literal('ready'),
    outboxAgeSeconds: z
      .int()
      .check(z.describe('How long the oldest export has waited, in whole minutes; 0 when none waits')),
    identityProvider: z.optional(
      z
        .enum(['answers', 'away'])
        .check(z.describe("The provider of OIDC_ISSUER; 'away': it has not answered since the start")),
    ),
    readers: z.optional(
      z
        .enum(['alive', 'away'])
        .check(z.describe("Readers on other servers; 'away': none has been seen for half a minute")),
    ),
  }),
  errors: ['not_ready'],
});

export const healthEndpoints = [getLiveness, getReadiness];
