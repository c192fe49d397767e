import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { escapeHtml } from '../../http/escape-html.ts';

/** the most mails on the page; older ones stay in the folder */
const MOST = 50;

/**
 * Shows the mails of the outbox folder on a new computer, clearly marked. It exists only while nobody else
 * can reach the server (config.ts), because anyone who reads these mails can set new passkeys.
 * @param path its mount path, such as '/dev-mail'
 * @returns a handler for every request at or below the path
 */
export function createDevMailPages(folder: string, path: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = basename(decodeURIComponent(pathname.slice(path.length + 1)));
    const page = name.endsWith('.eml') ? htmlPart(folder, name) : list(folder, path);
    page.then(
      (html) => answer(response, 200, html),
      () => answer(response, 404, frame('<p>This mail does not exist.</p>')),
    );
  };
}

async function htmlPart(folder: string, name: string): Promise<string> {
  const { html } = await PostalMime.parse(await readFile(join(folder, name)));
  return html ?? '';
}

async function list(folder: string, path: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const newest = names.reverse().slice(0, MOST);
  const mails = await Promise.all(
    newest.map(async (name) =>
      entry(await PostalMime.parse(await readFile(join(folder, name))), `${path}/${name}`),
    ),
  );
  return frame(
    mails.join('') || '<p>No mail yet. Mails appear within a second or two: reload this page.</p>',
  );
}

function entry({ to, subject, text, date }: Email, link: string): string {
  const receiver = to?.map(({ address }) => address).join(', ') ?? '';
  return `<article>
  <h2>${escapeHtml(subject ?? '')}</h2>
  <p>To ${escapeHtml(receiver)}, ${escapeHtml(date ?? '')} &middot; <a href="${encodeURI(link)}">as HTML</a></p>
  <pre>${escapeHtml(text ?? '')}</pre>
</article>`;
}

function frame(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mail</title>
<link rel="icon" type="image/svg+xml" href="/mark.svg">
<style>
  :root { color-scheme: light dark; --ink: #1c1b18; --page: #ece7db; --slip: #fffdf8; --link: #124a38; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f4f0e6; --page: #141310; --slip: #24221d; --link: #8fd0b0; } }
  body { margin: 0; font: 16px/24px system-ui, sans-serif; background: var(--page); color: var(--ink); }
  main { max-width: 36rem; margin: 0 auto; padding: 24px 16px; }
  p.mark { border-left: 4px solid #b07a1e; padding: 4px 0 4px 12px; }
  h1 { font-size: 22px; line-height: 28px; }
  h2 { margin: 0; font-size: 18px; }
  article { margin: 16px 0; padding: 16px; background: var(--slip); border-radius: 2px; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
  a { color: var(--link); }
</style>
</head>
<body>
<main>
<p class="mark">Development mail. Nothing was sent: these mails stay on this machine until SMTP_URL is set.</p>
<h1>Emails, newest first</h1>
${content}
</main>
</body>
</html>`;
}

function answer(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
}
