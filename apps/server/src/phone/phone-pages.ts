/** The pages of phone mode, which need neither the built page nor a session. */

const frame = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --ink: #1c1b18; --page: #ece7db; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f4f0e6; --page: #141310; } }
  body { margin: 0; font: 16px/24px system-ui, sans-serif; background: var(--page); color: var(--ink); }
  main { max-width: 26rem; margin: 0 auto; padding: 24px 16px; }
  h1 { font-size: 22px; line-height: 28px; }
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;

/** Replaces a development page for a browser without a code. */
export const CLOSED_PAGE = frame(
  'Scan the code first',
  `<h1>Scan the code first</h1>
<p>Signing in here is for trying Slipcase out, so it is open only to a browser that has scanned the code in the terminal.</p>
<p>Press Enter in the terminal where Slipcase runs, and scan the new code with this device.</p>`,
);

/** The target of a scanned code. */
export const OPEN_PAGE = frame(
  'Slipcase on your phone',
  `<h1>Slipcase on your phone</h1>
<p id="state" role="status">Checking the code…</p>
<noscript><p>Slipcase needs JavaScript.</p></noscript>
<script src="/phone/open.js"></script>`,
);

/** Posts the code in the fragment and continues. The content policy requires a separate file. */
export const OPEN_SCRIPT = `const state = document.getElementById('state');
const code = location.hash.slice(1);
// keeps the code from the history and from onlookers
history.replaceState(null, '', location.pathname);
const texts = {
  403: 'This code was used before, or is too old. Press Enter in the terminal where Slipcase runs, and scan the new one.',
  429: 'Too many wrong codes came from here. Wait ten minutes, then press Enter in the terminal and scan the new code.',
};
async function open() {
  if (!code) {
    state.textContent = 'This address has no code. Scan the code in the terminal where Slipcase runs.';
    return;
  }
  try {
    const answer = await fetch('/phone', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (answer.ok) location.replace('/');
    else state.textContent = texts[answer.status] ?? 'Slipcase did not understand this code. Scan it again.';
  } catch {
    state.textContent = 'Cannot reach Slipcase. Is the phone on the same network as the computer?';
  }
}
void open();
`;
