import type { Log } from '../../lib/log.ts';
import type { IdentityProvider, IdentityWatch } from './identity.ts';

/** about as often as an administrator checks again after correcting a setting, ms */
const AGAIN_MS = 60_000;

/**
 * Asks the provider after the start, so a wrong OIDC_ISSUER is in the log before anybody signs in. The start
 * does not wait for the answer: the network may come up later.
 */
export function createIdentityWatch(
  identity: IdentityProvider,
  log: Log,
  againMs: number = AGAIN_MS,
): IdentityWatch {
  let state: 'answers' | 'away' | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ask(): Promise<void> {
    try {
      await identity.check();
      if (state === 'away') log.info({ code: 'identity_answers' }, 'the identity provider answers now');
      state = 'answers';
    } catch (error) {
      if (isStopped) return;
      if (state === null)
        log.warn(
          { code: 'identity_away', err: error },
          'the identity provider does not answer: nobody can sign in with it. Check OIDC_ISSUER and the network',
        );
      state = 'away';
      timer = setTimeout(() => void ask(), againMs).unref();
    }
  }

  return {
    start: () => void ask(),
    state: () => state,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
