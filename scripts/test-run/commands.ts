import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { ProcessorTime } from './processor-time.ts';
import { SkippedTests } from './skipped.ts';

/**
 * Other than normal: a server then leaves its reader at its own priority, so browsers do not starve readers.
 */
const PRIORITY = 1;
const NAME_WIDTH = 7;
/**
 * parts with databases, files and browser profiles; the others start programs from temporary folders, which
 * may be forbidden in memory
 */
const WITH_FILES = new Set(['server', 'page', 'browser', 'engines']);

/** Runs commands of one test run and counts the processor time of each part. */
export class Commands {
  readonly skipped = new SkippedTests();
  readonly #memoryFolder: string | null;
  readonly #processorTime: ProcessorTime;

  /** @param memoryFolder for temporary files of parts that have many; null: the system's folder */
  constructor(memoryFolder: string | null, processorTime: ProcessorTime) {
    this.#memoryFolder = memoryFolder;
    this.#processorTime = processorTime;
  }

  /**
   * Runs Node and prints each line with the part's name before it, because several parts run at once.
   * @param part its processor time counts as this part's
   * @returns the exit status
   */
  async run(part: string, args: string[], env: Record<string, string> = {}): Promise<number> {
    const folder = WITH_FILES.has(part) ? this.#memoryFolder : null;
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(folder ? { TMPDIR: folder } : {}), ...env },
    });
    if (child.pid) {
      setPriority(child.pid, PRIORITY);
      this.#processorTime.count(part, child.pid);
    }
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        this.skipped.hear(stripVTControlCharacters(line));
        console.log(`${part.padEnd(NAME_WIDTH)} │ ${line}`);
      });
    return new Promise((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  }
}
