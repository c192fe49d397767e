import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineCookie, hashToken, newToken } from './session.ts';

/** How long a person may take at the provider. */
export const FLOW_MS = 10 * 60 * 1000;
/** How many tabs of one browser may be at the provider at once; another one ends the oldest. */
const MAX_OPEN = 5;

/**
 * Cookies for sign-ins and connections that go to a provider and back. Each flow has its own cookie, named by
 * its state, so tabs do not end each other's. The value is the flow's start time, for the order among flows,
 * and a secret.
 */
export type FlowCookies = {
  /**
   * Writes the cookie of a new flow.
   * @param state unique; part of the address that the provider sends the browser back to
   * @returns the hash to store, and the hashes of this browser's earlier flows, which can no longer finish
   */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    state: string,
    now: number,
  ): { hash: string; ended: string[] };
  /**
   * Clears the cookie of the flow that came back.
   * @param callback the address that the provider sent the browser to
   * @returns the stored hash, or null if this browser did not start the flow
   */
  end(request: FastifyRequest, reply: FastifyReply, callback: URL): string | null;
};

/** @param secure whether Slipcase is served over https */
export function defineFlowCookies(name: string, secure: boolean): FlowCookies {
  const prefix = `${defineCookie(name, secure).name}_`;
  const cookieOf = (id: string) => defineCookie(`${name}_${id}`, secure);
  const idOf = (state: string) => hashToken(state).slice(0, 12);
  const latestFirst = (request: FastifyRequest) =>
    Object.entries(request.cookies)
      .flatMap(([cookie, value]) =>
        cookie.startsWith(prefix) && value ? [{ id: cookie.slice(prefix.length), value }] : [],
      )
      .sort((a, b) => startOf(b.value) - startOf(a.value));

  return {
    begin(request, reply, state, now) {
      const tooMany = latestFirst(request).slice(MAX_OPEN - 1);
      for (const { id } of tooMany) cookieOf(id).clear(reply);
      const value = `${now}.${newToken().token}`;
      cookieOf(idOf(state)).write(reply, value, FLOW_MS / 1000);
      return { hash: hashToken(value), ended: tooMany.map((flow) => hashToken(flow.value)) };
    },
    end(request, reply, callback) {
      const state = callback.searchParams.get('state');
      if (state === null) return null;
      const cookie = cookieOf(idOf(state));
      const value = cookie.read(request);
      if (value === null) return null;
      cookie.clear(reply);
      return hashToken(value);
    },
  };
}

function startOf(value: string): number {
  return Number.parseInt(value, 10) || 0;
}
