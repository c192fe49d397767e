import { reportPageError } from '@slipcase/contract/page-errors';
import type { Database } from '../../adapters/database/database.ts';
import type { Metrics } from '../../adapters/metrics/metrics.ts';
import { countCall, type Rate } from '../../http/rate.ts';
import { bind, type Http } from '../../http/route.ts';
import type { Clock } from '../../lib/clock.ts';
import { redactMessage, redactName, redactStack } from '../../lib/redact.ts';

export type PageErrorDeps = { db: Database; clock: Clock; metrics: Metrics };

/** ten in any minute: five at once, and five more as the allowance refills */
const PAGE_ERRORS: Rate = { kind: 'page_error', perMinute: 5, burst: 5 };

export function registerPageErrorRoutes(http: Http, { db, clock, metrics }: PageErrorDeps): void {
  bind(http, reportPageError, async ({ body, user, request }) => {
    await countCall(db, PAGE_ERRORS, user.sessionHash, clock.now());
    metrics.pageErrorReported();
    request.log.warn(
      {
        code: 'page_error',
        name: redactName(body.name),
        message: redactMessage(body.message),
        stack: redactStack(body.stack),
        screen: body.screen,
        build: body.build,
      },
      'an error on the page',
    );
    return { message: 'Noted' };
  });
}
