import { escapeHtml } from '../../http/escape-html.ts';

type Page = { companyDomain: string; name?: string; email?: string; problem?: boolean };

/** The page of the development identity provider, clearly marked so that nobody mistakes it for Google. */
export function devSignInPage({ companyDomain, name = '', email = '', problem = false }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development sign-in</title>
<link rel="icon" type="image/svg+xml" href="/mark.svg">
<style>
  :root { color-scheme: light dark; --ink: #1c1b18; --page: #ece7db; --field: #fffdf8; --line: #837c6c; --do: #124a38; --on-do: #fffdf8; --bad: #97201a; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f4f0e6; --page: #141310; --field: #24221d; --line: #878071; --do: #8fd0b0; --on-do: #0a2419; --bad: #ffaa9e; } }
  body { margin: 0; font: 16px/24px system-ui, sans-serif; background: var(--page); color: var(--ink); }
  main { max-width: 26rem; margin: 0 auto; padding: 24px 16px; }
  p.mark { border-left: 4px solid #b07a1e; padding: 4px 0 4px 12px; }
  h1 { font-size: 22px; line-height: 28px; }
  label { display: block; margin: 16px 0 6px; font-weight: 500; }
  input { box-sizing: border-box; width: 100%; height: 48px; padding: 0 12px; font: inherit; color: inherit; background: var(--field); border: 1px solid var(--line); border-radius: 6px; }
  button { width: 100%; min-height: 48px; margin-top: 16px; font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer; }
  button.main { background: var(--do); color: var(--on-do); border-color: var(--do); }
  .bad { color: var(--bad); }
</style>
</head>
<body>
<main>
  <p class="mark">Development sign-in. This is not Google: it replaces Google on this machine and accepts whatever you type. Slipcase lets in only addresses at <b>${escapeHtml(companyDomain)}</b>.</p>
  <h1>Choose who you are</h1>
  ${problem ? '<p class="bad" role="alert">Type a name and an email address.</p>' : ''}
  <form method="post">
    <label for="name">Name</label>
    <input id="name" name="name" autocomplete="name" required value="${escapeHtml(name)}">
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required placeholder="name@${escapeHtml(companyDomain)}" value="${escapeHtml(email)}">
    <button class="main">Continue</button>
    <button name="cancel" value="1" formnovalidate>Cancel</button>
  </form>
</main>
</body>
</html>`;
}
