import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data';
import type { BrowserContext } from '@playwright/test';

/**
 * Makes Chromium lack what older browsers lack, by MDN's table of browser versions. Rendering stays
 * Chromium's.
 */

export type OlderBrowser = { name: 'chrome' | 'firefox' | 'safari'; version: number };

type Table = Record<string, Identifier>;

/** What a script deletes. */
type Missing = {
  globals: string[];
  /** static methods and properties, by their object */
  statics: [object: string, member: string][];
  /** methods and properties of instances, by their class */
  members: [of: string, member: string][];
};

/**
 * Leaves only features that all of these browsers have, in pages and workers of the context. Call it before
 * opening a page.
 */
export async function actLike(context: BrowserContext, browsers: readonly OlderBrowser[]): Promise<void> {
  const script = `(${deleteAll})(${JSON.stringify(missingIn(browsers))});\n`;
  await context.addInitScript(script);
  // a worker has no init scripts. Of its modules, those that import nothing run first.
  await context.route(/\.m?js$/u, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: script + (await response.text()) });
  });
}

/** Everything in MDN's table that at least one of the browsers lacks. */
function missingIn(browsers: readonly OlderBrowser[]): Missing {
  const { _globals: globals = {}, ...interfaces } = compat.api as Table;
  const builtins = compat.javascript.builtins as Table;
  const missing: Missing = { globals: [], statics: [], members: [] };
  for (const [name, entry] of Object.entries(globals as Table))
    if (anyLacks(browsers, entry)) missing.globals.push(name.replace(/_static$/u, ''));
  for (const [object, entry] of [...Object.entries(interfaces), ...Object.entries(builtins)]) {
    if (anyLacks(browsers, entry)) missing.globals.push(object);
    else addMembers(missing, browsers, object, entry);
  }
  return missing;
}

function addMembers(
  missing: Missing,
  browsers: readonly OlderBrowser[],
  object: string,
  entry: Identifier,
): void {
  for (const [name, member] of Object.entries(entry as Table)) {
    if (!/^[a-z]\w*$/iu.test(name) || name === object || name.endsWith('_event')) continue;
    if (!anyLacks(browsers, member)) continue;
    const bare = name.replace(/_static$/u, '');
    missing.statics.push([object, bare]);
    if (bare === name) missing.members.push([object, bare]);
  }
}

function anyLacks(browsers: readonly OlderBrowser[], entry: Identifier): boolean {
  return browsers.some((browser) => lacks(browser, entry));
}

function lacks({ name, version }: OlderBrowser, entry: Identifier): boolean {
  const support = entry.__compat?.support[name];
  return support !== undefined && !statementsOf(support).some((each) => has(each, version));
}

type Statement = Extract<SupportStatement, { version_added: unknown }>;

function statementsOf(support: SupportStatement): Statement[] {
  return [support].flat() as Statement[];
}

/** A feature behind a flag or under another name does not count. */
function has(support: Statement, version: number): boolean {
  const { version_added: added, version_removed: removed } = support;
  if (support.flags || support.prefix || support.alternative_name) return false;
  if (typeof added !== 'string' || added === 'preview') return false;
  return numberOf(added) <= version && (typeof removed !== 'string' || numberOf(removed) > version);
}

/** '≤37' counts as 37, the latest version that may have been the first. */
function numberOf(version: string): number {
  return Number(version.replace('≤', ''));
}

/** Runs in the page, so it may use nothing from this file. */
function deleteAll({ globals, statics, members }: Missing): void {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const done = Symbol.for('an older browser');
  if (done in globalThis) return;
  Object.defineProperty(globalThis, done, { value: true });
  const hadPopovers = typeof document === 'object' && 'showPopover' in HTMLElement.prototype;
  for (const [object, member] of statics) if (scope[object]) Reflect.deleteProperty(scope[object], member);
  for (const [object, member] of members) {
    const { prototype } = scope[object] ?? {};
    if (prototype) Reflect.deleteProperty(prototype, member);
    // a window has its methods as its own properties
    if (object === 'Window') Reflect.deleteProperty(globalThis, member);
  }
  for (const name of globals) Reflect.deleteProperty(globalThis, name);
  if (hadPopovers && !('showPopover' in HTMLElement.prototype)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[popover]:not(:popover-open) { display: block; }');
    document.adoptedStyleSheets = [sheet];
  }
}
