import type { Mail } from '../adapters/mail/mail.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** The mails that Slipcase sends. The plain text and the HTML say the same. */

const list = new Intl.ListFormat('en-US');

type MailText = Pick<Mail, 'subject' | 'text' | 'html'>;

/** @param code six digits */
export function resetCodeMail(code: string, minutes: number): MailText {
  return compose('Your Slipcase verification code', [
    'Someone, probably you, asked for a new passkey for Slipcase. Your verification code:',
    { code },
    `It works once, for ${minutes} minutes.`,
    'If it was not you, do nothing: without this code nobody can change your passkey. Never share it with anyone.',
  ]);
}

/** @param provider the identity provider's name in texts, such as 'Google' */
export function passkeyNoticeMail(
  how: 'reset' | 'changed',
  {
    device,
    publicUrl,
    provider,
    screenLocks = [],
  }: { device: string; publicUrl: URL; provider: string; screenLocks?: readonly string[] },
): MailText {
  const all = how === 'reset' ? 'All devices were signed out.' : 'Your other devices were signed out.';
  return compose(`Your Slipcase passkey was ${how}`, [
    `Your passkey for Slipcase was ${how} just now on ${device}. ${all}`,
    ...(screenLocks.length === 0
      ? []
      : [
          `Sign-in with a screen lock still works on ${list.format(screenLocks)}. You can remove one in Slipcase under 'Your account'.`,
        ]),
    `If it was not you, open ${publicUrl.origin}/google-signin, sign in with ${provider}, change your passkey, and tell your administrator.`,
  ]);
}

/** @param device the device where it was added, such as 'Chrome on Android' */
export function credentialAddedMail({ device, publicUrl }: { device: string; publicUrl: URL }): MailText {
  return compose('A new way to sign in to Slipcase', [
    `You can now sign in to Slipcase with Face ID, fingerprint or screen lock on ${device}.`,
    `If it was not you, open ${publicUrl.origin}, remove it under 'Your account', change your passkey, and tell your administrator.`,
  ]);
}

function compose(subject: string, parts: readonly (string | { code: string })[]): MailText {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.code)).join('\n\n');
  const paragraphs = parts.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
      : `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:600">${part.code}</p>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ece7db;color:#1c1b18;font:16px/24px sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#fffdf8">
<p style="margin:0 0 16px;font-weight:600">Slipcase</p>
${paragraphs.join('\n')}
</div></body></html>`;
  return { subject, text: `${text}\n`, html };
}
