import { getLiveness, getReadiness } from '@slipcase/contract/health';
import { bind, type Http } from '../../http/route.ts';
import { type HealthDeps, readinessOf } from './readiness.ts';

export function registerHealthRoutes(http: Http, deps: HealthDeps): void {
  bind(http, getLiveness, async () => ({ status: 'live' }) as const);
  bind(http, getReadiness, () => readinessOf(deps));
}
