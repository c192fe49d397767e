import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Bidi } from './bidi.ts';
import type { Driver, WindowKind } from './driver.ts';
import { savedIn } from './saved-in.ts';

/** Headless Firefox over WebDriver BiDi, which it supports without another driver. */

const FIREFOX = '/usr/bin/firefox-esr';
export const FIREFOX_NEEDS = { 'firefox-esr': FIREFOX };

/** Lines of user.js. @param downloads where files go */
function preferences(kind: WindowKind, downloads: string): string {
  const all: Record<string, string | number | boolean> = {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    // a PDF is saved, not shown
    'pdfjs.disabled': true,
    'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,application/zip',
    'browser.privatebrowsing.autostart': kind === 'private',
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    // like a phone: no animation to wait for or to draw, scrollbars that take no room
    'ui.prefersReducedMotion': 1,
    'ui.useOverlayScrollbars': 1,
    // one process for pages is enough, and nothing is preloaded
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
    // no network calls of its own
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'browser.aboutConfig.showWarning': false,
    'browser.newtabpage.enabled': false,
    'browser.safebrowsing.downloads.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'browser.search.update': false,
    'browser.startup.homepage': 'about:blank',
    'browser.startup.page': 0,
    'captivedetect.canonicalURL': '',
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.getAddons.cache.enabled': false,
    'extensions.systemAddon.update.enabled': false,
    'extensions.update.enabled': false,
    'geo.provider.network.url': '',
    'media.gmp-manager.updateEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'network.dns.disablePrefetch': true,
    'remote.log.level': 'Error',
    'services.settings.server': 'data:,',
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    'toolkit.telemetry.server': '',
  };
  return Object.entries(all)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

export async function startFirefox(kind: WindowKind): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-firefox-'));
  const [profile, saved] = [join(folder, 'profile'), join(folder, 'downloads')];
  for (const path of [profile, saved]) mkdirSync(path);
  writeFileSync(join(profile, 'user.js'), preferences(kind, saved));
  const firefox = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    {
      env: { ...process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1', MOZ_HEADLESS_WIDTH: '390' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => firefox.once('exit', resolve));
  const bidi = await Bidi.start(`${await address(firefox)}/session`);
  return {
    open: (url) => bidi.open(url),
    reload: () => bidi.reload(),
    evaluate: (work, ...args) => bidi.evaluate(work, ...args),
    tap: (at) => bidi.tap(at),
    drag: (from, to) => bidi.drag(from, to),
    type: (text) => bidi.type(text),
    chooseFile: (path, find, ...args) => bidi.chooseFile(path, find, ...args),
    screenshot: () => bidi.screenshot(),
    errors: () => bidi.errors,
    downloads: () => savedIn(saved),
    async end() {
      await bidi.end().catch(() => firefox.kill('SIGKILL'));
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address that Firefox prints when it listens. */
function address(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    firefox.once('error', reject);
    firefox.once('exit', () => reject(new Error(`Firefox ended:\n${said}`)));
    if (!firefox.stderr) return;
    createInterface(firefox.stderr).on('line', (line) => {
      said += `${line}\n`;
      const found = /^WebDriver BiDi listening on (ws:\S+)$/u.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
}
