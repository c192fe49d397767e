/**
 * How tests report that they are skipped because a program is not installed, and how the summary collects the
 * reports.
 */

const LINE = /SKIPPED (?<what>.+), which needs Debian's (?<packages>[\w.+ -]+)$/u;

/**
 * Says on standard output that tests are skipped.
 * @param what is not tested
 * @param packages of Debian that it needs
 * @throws Error with CI=true, where everything must be installed
 */
export function skipped(what: string, packages: string[], say: (line: string) => void = console.log): void {
  const line = `SKIPPED ${what}, which needs Debian's ${packages.join(' ')}`;
  if (process.env.CI === 'true') throw new Error(line);
  say(line);
}

/** What a run said was skipped. */
export class SkippedTests {
  readonly #what = new Set<string>();
  readonly #packages = new Set<string>();

  hear(line: string): void {
    const { what, packages } = LINE.exec(line)?.groups ?? {};
    if (what) this.#what.add(what);
    for (const name of packages?.split(' ') ?? []) this.#packages.add(name);
  }

  /** One line for the summary; null if nothing was skipped. */
  line(): string | null {
    if (this.#what.size === 0) return null;
    const what = [...this.#what].toSorted().join(', ');
    return `not tested here: ${what}. To test them, too: apt-get install ${[...this.#packages].toSorted().join(' ')}`;
  }
}
