import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The import rules: docs/architecture.md. Every rule here has a planted violation in
 * scripts/import-rules.test.ts. Tests may import what they need.
 */
const TESTS =
  '\\.test\\.tsx?$|^packages/reader/src/testing/|^apps/(?:server/src|web)/testing/|^apps/web/src/(?:domain|features)/[^/]+/testing/';
/** the interface of each adapter, without its implementations */
const INTERFACES =
  '^apps/server/src/adapters/(?:blobs/(?:blobs|kept-blobs)|database/(?:database|schema)|drive/drive|exchange-rates/rates-source|analyzer/analyzer|identity/identity|inbound-mail/inbound-mail|jobs/jobs|mail/mail|metrics/metrics)\\.ts$';
/** the countries that a company can be in: word lists, no models */
const HOMES = '^packages/reader/src/home\\.ts$';
/** the parts of receipts that the drive needs; receipts know nothing of the drive */
const RECEIPTS_ON_THE_DRIVE =
  '^apps/server/src/features/receipts/(?:errors|export-queue|claim-store|held-receipt-store|receipt-store|revision-store)\\.ts$';
/** disabling an account ends its consent to write to the drive */
const DRIVE_OF_AN_ACCOUNT = '^apps/server/src/features/drive/drive-grant-store\\.ts$';

/** it also removes the account's personal tokens and its address for receipts */
const CAPTURES_OF_AN_ACCOUNT = '^apps/server/src/features/captures/account-capture-store\\.ts$';

/** What turns a receipt's text into facts: each room may import only those before it. */
export const EXTRACT_ROOMS = [
  'text',
  'choice',
  'evidence',
  'correct',
  'paper',
  'date',
  'items',
  'total',
  'location',
  'vendor',
] as const;

function roomsInOneDirection(): IForbiddenRuleType[] {
  const folder = '^packages/reader/src/extract/';
  return EXTRACT_ROOMS.map((room, at) => ({
    name: `extract-${room}-imports-only-earlier-rooms`,
    severity: 'error',
    from: { path: `${folder}${room}/`, pathNot: TESTS },
    to: { path: `${folder}(?!(?:${EXTRACT_ROOMS.slice(0, at + 1).join('|')})/)` },
  }));
}

export default {
  forbidden: [
    ...roomsInOneDirection(),
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: TESTS },
      to: { pathNot: '^packages/contract/src|node_modules/zod/' },
    },
    {
      name: 'reader-imports-no-workspace-package',
      severity: 'error',
      from: { path: '^packages/reader' },
      to: { path: '^packages/contract|^apps/' },
    },
    {
      name: 'pdf-pages-import-no-workspace-package',
      severity: 'error',
      from: { path: '^packages/pdf-pages' },
      to: { path: '^packages/(?!pdf-pages/)|^apps/' },
    },
    {
      name: 'web-imports-only-the-contract-and-pdf-pages',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: TESTS },
      to: { path: '^packages/(?!contract/|pdf-pages/)|^apps/server' },
    },
    {
      // strangers' files may crash or stall what opens them, which a small process survives
      name: 'only-the-opener-process-opens-files',
      severity: 'error',
      from: {
        path: '^apps/server/src',
        pathNot: `^apps/server/src/features/captures/opener/open(?:er-child|-pdf|-photo)\\.ts$|${TESTS}`,
      },
      to: {
        path: '^packages/pdf-pages/|node_modules/(?:@napi-rs/canvas|pdfjs-dist|heic-to)/|^apps/server/src/features/captures/opener/open(?:er-child|-pdf|-photo)\\.ts$',
      },
    },
    {
      name: 'only-the-analyzer-imports-the-reader',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: `^apps/server/src/adapters/analyzer/|${TESTS}` },
      to: { path: '^packages/reader', pathNot: HOMES },
    },
    {
      name: 'only-config-and-the-analyzer-know-homes',
      severity: 'error',
      from: {
        path: '^apps/server/src',
        pathNot: `^apps/server/src/(?:adapters/analyzer/|config/company-settings\\.ts$)|${TESTS}`,
      },
      to: { path: HOMES },
    },
    {
      // picture decoders may crash, which a process of their own survives and the server does not
      name: 'only-small-processes-decode-pictures',
      severity: 'error',
      from: {
        path: '^apps/server/src',
        // the development provider draws its own
        pathNot: `^apps/server/src/(?:adapters/(?:analyzer/(?:reader-child|profile-picture)|identity/dev-provider)|features/captures/opener/open-photo)\\.ts$|${TESTS}`,
      },
      to: { path: 'node_modules/sharp/|^apps/server/src/adapters/analyzer/profile-picture\\.ts$' },
    },
    {
      name: 'server-features-stay-in-their-room',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/',
        pathNot: [
          `^apps/server/src/features/$1/`,
          '^apps/server/src/http/',
          '^apps/server/src/mail/',
          '^apps/server/src/events/(?:append-event|event-content|event-store|proof-store)\\.ts$',
          '^apps/server/src/lib/',
          INTERFACES,
          RECEIPTS_ON_THE_DRIVE,
          DRIVE_OF_AN_ACCOUNT,
          CAPTURES_OF_AN_ACCOUNT,
        ],
      },
    },
    {
      name: 'only-the-drive-imports-receipts',
      severity: 'error',
      from: { path: '^apps/server/src/features/(?!drive/|receipts/)', pathNot: TESTS },
      to: { path: RECEIPTS_ON_THE_DRIVE },
    },
    {
      name: 'only-auth-ends-consent',
      severity: 'error',
      from: { path: '^apps/server/src/features/(?!auth/|drive/)', pathNot: TESTS },
      to: { path: DRIVE_OF_AN_ACCOUNT },
    },
    {
      name: 'only-auth-ends-captures-of-an-account',
      severity: 'error',
      from: { path: '^apps/server/src/features/(?!auth/|captures/)', pathNot: TESTS },
      to: { path: CAPTURES_OF_AN_ACCOUNT },
    },
    {
      name: 'only-deps-names-an-implementation',
      severity: 'error',
      from: {
        path: '^apps/server/src',
        pathNot: `^apps/server/src/(?:deps\\.ts$|reader-deps\\.ts$|inbound-deps\\.ts$|open-(?:stores|drive)\\.ts$|adapters/)|${TESTS}`,
      },
      to: { path: '^apps/server/src/adapters/', pathNot: INTERFACES },
    },
    {
      name: 'only-prometheus-imports-its-client',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/server/src/adapters/metrics/prometheus\\.ts$' },
      to: { path: 'node_modules/prom-client/' },
    },
    {
      name: 'server-floor-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(?:http|adapters)/', pathNot: TESTS },
      to: { path: '^apps/server/src/(?:features/|mail/|app\\.ts|deps\\.ts|config(?:\\.ts|/)|main\\.ts)' },
    },
    {
      name: 'server-lib-fits-any-server',
      severity: 'error',
      from: { path: '^apps/server/src/lib/', pathNot: TESTS },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/lib/' },
    },
    {
      name: 'installation-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/installation/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/(?:features/|backup/|background/|admin/|mail/|app\\.ts|deps\\.ts|main\\.ts)',
      },
    },
    {
      name: 'events-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/events/', pathNot: TESTS },
      to: { path: '^apps/server/src/(?:features/|backup/|mail/|app\\.ts|deps\\.ts|main\\.ts)' },
    },
    {
      name: 'mail-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/mail/', pathNot: TESTS },
      to: { path: '^apps/server/src/(?:features/|app\\.ts|deps\\.ts|config(?:\\.ts|/)|main\\.ts)' },
    },
    {
      name: 'only-app-and-deps-know-phone-mode',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `^apps/server/src/(?:phone/|app\\.ts$|deps\\.ts$)|${TESTS}`,
      },
      to: { path: '^apps/server/src/phone/' },
    },
    {
      name: 'web-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/web/src/features/',
        pathNot: [
          '^apps/web/src/features/$1/',
          '^apps/web/src/features/projects/project-picker',
          '^apps/web/src/features/receipts/form/',
          '^apps/web/src/features/drive/',
        ],
      },
    },
    {
      name: 'only-scan-shares-the-receipt-form',
      severity: 'error',
      from: { path: '^apps/web/src/features/(?!scan/|receipts/)', pathNot: TESTS },
      to: { path: '^apps/web/src/features/receipts/form/' },
    },
    {
      // people who scan should not have to load the library
      name: 'receipt-form-knows-no-other-room-of-receipts',
      severity: 'error',
      from: { path: '^apps/web/src/features/receipts/form/', pathNot: TESTS },
      to: { path: '^apps/web/src/features/receipts/(?!form/)' },
    },
    {
      name: 'only-auth-receipts-and-scan-show-the-drive',
      severity: 'error',
      from: { path: '^apps/web/src/features/(?!auth/|drive/|receipts/|scan/)' },
      to: { path: '^apps/web/src/features/drive/' },
    },
    {
      name: 'only-scan-and-receipts-use-the-project-picker',
      severity: 'error',
      from: { path: '^apps/web/src/features/(?!scan/|receipts/|projects/)' },
      to: { path: '^apps/web/src/features/projects/project-picker' },
    },
    {
      name: 'web-layers',
      severity: 'error',
      from: { path: '^apps/web/src/(?:lib|ui)/' },
      to: { path: '^apps/web/src/(?:domain|features|app)/' },
    },
    {
      name: 'web-domain-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/domain/', pathNot: TESTS },
      to: { path: '^apps/web/src/(?:features|app)/' },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'bench-goes-through-the-front-door',
      severity: 'error',
      from: { path: '^bench/' },
      to: {
        path: '^packages/(?!reader/src/(?:index|low-memory)\\.ts$)|^apps/',
        pathNot: [
          // a person's browser and its requests: the front door of the server; and a database for it
          '^apps/server/src/testing/(?:browser|receipt-form|free-port|postgres)\\.ts$',
          // what looks at the camera's frames: pure functions of pixels
          '^apps/web/src/lib/(?:eye/(?:find-paper|seen-paper|sight)|picture/quality)\\.ts$',
          '^apps/web/src/features/scan/camera/eye/auto-shutter\\.ts$',
          // what an original costs: pure functions of bytes
          '^apps/server/src/(?:lib/original-type|features/receipts/originals/plain/plain-original)\\.ts$',
          // made-up libraries of receipts
          '^apps/web/testing/stand-in/invented-receipts\\.ts$',
        ],
      },
    },
    {
      name: 'drills-go-through-the-front-door',
      severity: 'error',
      from: { path: '^drills/' },
      to: {
        path: '^packages/|^apps/',
        pathNot: [
          // the list of calls
          '^packages/contract/src/',
          // a person's browser, its requests, and a database and a bucket to break
          '^apps/server/src/testing/(?:browser|receipt-form|free-port|hostile-pdfs/[^/]+|postgres|cable|s3-proxy)\\.ts$',
        ],
      },
    },
    {
      name: 'product-imports-no-bench',
      severity: 'error',
      from: { path: '^(?:packages|apps)/' },
      to: { path: '^(?:bench|drills)/' },
    },
    {
      // the lab makes and judges the reader. The rule includes tests, so that the product works without the
      // lab
      name: 'product-imports-no-lab',
      severity: 'error',
      from: { path: '^(?:packages|apps)/' },
      to: { path: '^lab/' },
    },
    {
      name: 'lab-imports-only-the-reader',
      severity: 'error',
      from: { path: '^lab/' },
      to: {
        path: '^(?:packages|apps|bench|drills)/',
        pathNot: ['^packages/reader/src/', '^bench/(?:machine|statistics|table|usage-error)\\.ts$'],
      },
    },
    {
      name: 'product-imports-no-test-code',
      severity: 'error',
      from: { pathNot: `${TESTS}|^e2e/|^scripts/|^(?:bench|drills|lab)/` },
      to: { path: TESTS },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // the bench's peer is installed the first time it is measured
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^ppu-paddle-ocr$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies { forbidden: IForbiddenRuleType[]; options: ICruiseOptions };
