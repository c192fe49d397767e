/**
 * Decides which parts of an error may be logged. Messages of third-party code quote their input: a path with
 * a receipt's name, a piece of JSON, an address. So everything that could be private is replaced, and too
 * much rather than too little.
 */

const MAX_CHARS = 200;
/** the most characters of a line to search, because the patterns are slow on long lines */
const MAX_LOOKED_AT = 1000;
const MAX_FRAMES = 12;
const MAX_CAUSES = 3;

const RULES: readonly [pattern: RegExp, replacement: string][] = [
  // from the first quotation mark to the last, since quoted text may contain quotation marks. An apostrophe
  // does not count.
  [/(?<![\p{L}\p{N}])["'`“‘«](?:.*["'`”’»]|.*$)/u, '<text>'],
  [/\b(?:[a-z][a-z0-9+.-]*:\/\/|blob:|data:)\S*/giu, '<url>'],
  [/\S+@\S+/gu, '<email>'],
  [/\S*[/\\]\S*/gu, '<path>'],
  [/\S+\.(?:pdf|jpe?g|png|hei[cf]|webp|zip|csv|xlsx)\b/giu, '<file>'],
  [/\S*[^\s\u0021-\u007e]\S*/gu, '<text>'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/giu, '<id>'],
  [/\S{41,}/gu, '<text>'],
  [/\d{4,}/gu, '<number>'],
];

/** The first line of a message, without private parts. */
export function redactMessage(message: string): string {
  const [line = ''] = message.trim().split(/[\r\n]/u);
  const start = line.slice(0, MAX_LOOKED_AT);
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), start).slice(
    0,
    MAX_CHARS,
  );
}

/** The name of an error's class, or 'Error'. */
export function redactName(name: unknown): string {
  return typeof name === 'string' && /^[A-Z][A-Za-z]{0,40}$/u.test(name) ? name : 'Error';
}

/** 'file:line:column' of each stack frame, as browsers and Node write them, without the message above. */
export function redactStack(stack: string): string[] {
  return stack
    .split('\n')
    .map(frameIn)
    .filter((frame) => frame !== null)
    .slice(0, MAX_FRAMES);
}

/** 'at name (place)' or 'at place' in Chromium and Node, 'name@place' elsewhere, or just the place. */
const FRAME = /^\s*(?:at\b.*[\s(/]|[^\s@]*@.*\/|)(?<place>[\w.-]{1,80}\.[cm]?[jt]sx?:\d{1,7}:\d{1,7})\)?$/u;

function frameIn(line: string): string | null {
  if (line.length > MAX_LOOKED_AT) return null;
  return FRAME.exec(line.trimEnd())?.groups?.place ?? null;
}

type LoggedError = {
  name: string;
  message: string;
  code?: string;
  stack?: string[];
  causes?: LoggedError[];
};

/**
 * The fields of an error that go into the log. Leaves out a database's `detail` and a client's `response`.
 */
export function redactError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: redactMessage(String(thrown)) };
  const code = 'code' in thrown && /^\w{1,40}$/u.test(String(thrown.code)) ? String(thrown.code) : null;
  const inner = [thrown.cause, ...(thrown instanceof AggregateError ? thrown.errors : [])];
  const causes = depth < MAX_CAUSES ? inner.filter((its) => its instanceof Error).slice(0, MAX_CAUSES) : [];
  return {
    name: redactName(thrown.name),
    message: redactMessage(thrown.message),
    ...(code === null ? {} : { code }),
    ...(thrown.stack ? { stack: redactStack(thrown.stack) } : {}),
    ...(causes.length > 0 ? { causes: causes.map((cause) => redactError(cause, depth + 1)) } : {}),
  };
}
