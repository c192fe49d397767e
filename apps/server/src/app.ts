import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { finishGoogleSignIn, startGoogleSignIn } from '@slipcase/contract/auth';
import { MAX_FIELD_CHARS, MAX_JSON_BYTES } from '@slipcase/contract/limits';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { captureAnalyses, captureDepsOf } from './capture-deps.ts';
import type { Deps } from './deps.ts';
import { registerAuthRoutes } from './features/auth/routes.ts';
import { createSessionFinder } from './features/auth/sign-in/session-store.ts';
import { endWithSave } from './features/captures/end-captures.ts';
import { leaveToPage } from './features/captures/reading-store.ts';
import { registerCaptureRoutes } from './features/captures/routes.ts';
import { createTokenFinder } from './features/captures/tokens/token-finder.ts';
import { createExportQueue } from './features/drive/export-jobs.ts';
import { queueOriginalCopies } from './features/drive/original-copies.ts';
import { registerDriveRoutes } from './features/drive/routes.ts';
import { homeRates } from './features/exchange-rates/home-rates.ts';
import { registerExchangeRateRoutes } from './features/exchange-rates/routes.ts';
import { registerHealthRoutes } from './features/health/routes.ts';
import { registerPageErrorRoutes } from './features/page-errors/routes.ts';
import { registerProjectRoutes } from './features/projects/routes.ts';
import { findRetention } from './features/receipts/retention/retention-store.ts';
import { registerReceiptRoutes } from './features/receipts/routes.ts';
import { recognizeShop } from './features/receipts/shops/recognize-shop.ts';
import { legibilityOfAnalysis, shopKeysOf, takeAnalyses } from './features/scan/analysis-store.ts';
import { registerScanRoutes } from './features/scan/routes.ts';
import { healthOf } from './health-server.ts';
import { watchAnswers } from './http/close-within.ts';
import { registerCompressedJson } from './http/compressed-json.ts';
import { devPageRoutes, mountDevPages } from './http/dev-pages-mount.ts';
import { registerErrors } from './http/errors.ts';
import { defineFlowCookies } from './http/flow-cookies.ts';
import { registerHostCheck } from './http/host-check.ts';
import { type HttpTimes, limitTimes } from './http/http-times.ts';
import { registerModestJson } from './http/modest-json.ts';
import { registerNoStore } from './http/no-store.ts';
import { registerNulCheck } from './http/nul-check.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRequestLog } from './http/request-log.ts';
import type { Http } from './http/route.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { defineCookie, hashToken } from './http/session.ts';
import { registerStaticPage } from './http/static-page.ts';
import { registerUnreadableRequests, sendThroughHooks } from './http/unreadable-requests.ts';
import { registerPhoneGate } from './phone/phone-gate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type AppOptions = {
  /** the folder of the built page */
  pageDir: string;
  /** a server that speaks TLS or already listens; otherwise Fastify creates one */
  server?: Server | HttpsServer;
  times?: HttpTimes;
};

/** The whole HTTP side, built from its dependencies. Does not listen. */
export async function createApp(
  deps: Deps,
  { pageDir, server, times }: AppOptions,
): Promise<FastifyInstance> {
  const { config, db, blobs, clock, metrics } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    // unique across servers and restarts, unlike a counter
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_JSON_BYTES,
    // a project's name is part of a URL: 200 characters, and browsers encode each as up to 12
    routerOptions: { maxParamLength: MAX_FIELD_CHARS * 12 },
    frameworkErrors: sendThroughHooks,
    // see close-within.ts
    return503OnClosing: false,
    trustProxy: config.trustProxy ?? false,
    ...(server ? { serverFactory: (handler: RequestListener) => server.on('request', handler) } : {}),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app);
  registerRequestLog(app, metrics);
  limitTimes(app.server, times);
  registerModestJson(app);
  watchAnswers(app);
  const secure = config.publicUrl.protocol === 'https:';
  // never in phone mode: with it, browsers let nobody past the warning about a self-signed certificate for a
  // year, on an address that may belong to another computer tomorrow
  await registerSecurityHeaders(app, { hsts: secure && !config.phone });
  registerUnreadableRequests(app);
  registerHostCheck(app, config.publicUrl);
  registerNulCheck(app);
  registerNoStore(app);
  registerCompressedJson(app);
  await app.register(cookie);
  await app.register(multipart);

  const cookies = {
    session: defineCookie('slipcase', secure),
    pending: defineCookie('slipcase_pending', secure),
    flow: defineFlowCookies('slipcase_flow', secure),
    reset: defineCookie('slipcase_reset', secure),
    webauthn: defineCookie('slipcase_webauthn', secure),
    device: (userId: string) => defineCookie(`slipcase_device_${hashToken(userId).slice(0, 12)}`, secure),
  };
  if (deps.phoneCodes) {
    registerPhoneGate(app, {
      codes: deps.phoneCodes,
      cookie: defineCookie('slipcase_phone', secure),
      publicUrl: config.publicUrl,
      routes: [
        // addresses that lead through the development provider, if it is in use
        ...(config.signIn.by !== 'development' ? [] : [startGoogleSignIn.path, finishGoogleSignIn.path]),
        ...deps.devPages.flatMap(devPageRoutes),
      ],
    });
  }
  await registerOpenApi(app, cookies.session.name);

  const sessions = createSessionFinder(db, clock, config.googleProofDays * DAY_MS);
  const tokens = createTokenFinder(db, clock);
  const http: Http = { app, sessions, sessionCookie: cookies.session, tokens, publicUrl: config.publicUrl };
  const { currency, dateOrder } = config.home;
  const { catalogue } = deps;
  registerAuthRoutes(http, { ...deps, ...config, cookies });
  registerHealthRoutes(http, healthOf(deps));
  registerPageErrorRoutes(http, deps);
  registerExchangeRateRoutes(http, { ratesSource: deps.ratesSource, currency });
  registerProjectRoutes(http, {
    db,
    clock,
    catalogue,
    currency,
    dateOrder,
    hasExchangeRates: config.exchangeRates !== null,
    driveKind: deps.drive.kind,
    deletedCopies: config.deletedCopies,
    retention: async () => (config.retentionYears === null ? null : findRetention(db)),
    profiles: deps.profiles,
  });
  registerScanRoutes(http, {
    db,
    blobs,
    clock,
    analyzer: deps.analyzer,
    recognizeShop: (userId, analyzed) => recognizeShop(deps, userId, analyzed),
    leaveToPage: (userId, captureId) => leaveToPage(db, userId, captureId),
    currency,
    dateOrder,
  });
  registerReceiptRoutes(http, {
    ...deps,
    accounts: catalogue.accounts,
    currency,
    dateOrder,
    lists: {
      projects: new Set(catalogue.projects.map(({ name }) => name)),
      categories: new Set(catalogue.categories),
      groupHeads: new Set(catalogue.groupHeads),
      asksWho: new Set(catalogue.asksWho),
    },
    ratesFor: async (asked) =>
      config.exchangeRates === null ? null : homeRates(await deps.ratesSource.euroRates(), currency, asked),
    keysOfAnalysis: (userId, id) => shopKeysOf(db, userId, id, clock.now()),
    takeAnalyses: (transaction, userId, ids) => takeAnalyses(transaction, userId, ids, clock.now()),
    endCapture: (transaction, save) => endWithSave({ blobs, analyses: captureAnalyses }, transaction, save),
    exportQueue: createExportQueue(deps.jobs, config.driveOriginals),
    legibilityOf: (userId, id) => legibilityOfAnalysis(db, userId, id, clock.now()),
    onAdded: async (transaction, userId, { receipt_id }) => {
      if (config.driveOriginals) await queueOriginalCopies(deps.jobs, transaction, userId, [receipt_id]);
    },
  });
  registerCaptureRoutes(http, { ...captureDepsOf(deps), domain: config.inbound?.domain ?? null });
  registerDriveRoutes(http, {
    ...deps,
    driveFlowCookies: defineFlowCookies('slipcase_drive_flow', secure),
  });
  for (const pages of deps.devPages) await mountDevPages(app, pages);
  await registerStaticPage(app, pageDir);
  return app;
}
