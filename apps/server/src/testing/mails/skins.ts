import { type Content, printedMoney, WORDS } from './receipt-content.ts';
import type { Sender } from './senders.ts';

/** How drawn receipts look in HTML: the habits of the programs that send them. */

const FONT = 'font-family:Arial,sans-serif';

export function htmlOf(sender: Sender, content: Content): string {
  const money = (cents: number) => printedMoney(cents, sender);
  const words = WORDS[sender.language];
  const row = (cells: string[], style = '') =>
    `<tr>${cells.map((cell, at) => `<td style="${FONT};font-size:14px;${style}"${at > 0 ? ' align="right"' : ''}>${cell}</td>`).join('')}</tr>`;
  const table = (rows: string[]) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`;
  const { facts, items, sums, total, paid } = content;
  const strong = (text: string) => `<strong>${text}</strong>`;
  const totalRow = row([strong(total[0]), strong(money(total[1]))]);
  const bodies: Record<Sender['skin'], () => string> = {
    tables: () =>
      [
        `<h2>${content.title}</h2><p>${content.greeting}</p>`,
        table(facts.map((fact) => row(fact))),
        table([
          ...items.map(({ name, price }) => row([name, money(price)])),
          ...sums.map(([name, sum]) => row([name, money(sum)])),
          totalRow,
        ]),
        table([row(paid)]),
      ].join('<br>'),
    big: () =>
      [
        table([
          row([
            `<span style="font-size:14px">${facts[0]?.[1]}</span>`,
            `<span style="font-size:28px;font-weight:bold">${money(total[1])}</span>`,
          ]),
        ]),
        `<h1 style="font-size:24px">${content.title}</h1><div>${content.greeting}</div>`,
        table([
          row([strong(total[0]), strong(money(total[1]))], 'font-size:20px'),
          ...items.map(({ name, price }) => row([name, money(price)])),
          ...sums.map(([name, sum]) => row([name, money(sum)])),
        ]),
        table([row([paid.join(' '), money(total[1])])]),
      ].join(''),
    columns: () =>
      [
        `<h2>${content.title}</h2>`,
        table(facts.map((fact) => row(fact))),
        `<table width="600"><thead><tr><th>${words.item}</th><th>${words.quantity}</th><th>${words.price}</th></tr></thead><tbody>`,
        ...items.map(({ name, quantity, price }) => row([name, String(quantity), money(price)])),
        ...[...sums, total].map(
          ([name, sum]) =>
            `<tr><td colspan="2" align="right">${name}</td><td align="right">${money(sum)}</td></tr>`,
        ),
        `</tbody></table><p>${paid.join(': ')}</p>`,
      ].join(''),
    lines: () =>
      [
        `<p>${content.greeting}</p><p>${facts.map(([name, value]) => `${name}: ${value}`).join('<br>')}</p><p>`,
        items.map(({ name, price }) => `${name}: ${money(price)}`).join('<br>'),
        `</p><p>${sums.map(([name, sum]) => `${name}: ${money(sum)}`).join('<br>')}<br><b>${total[0]}: ${money(total[1])}</b></p>`,
        `<p>${paid.join(' ')}</p>`,
      ].join(''),
    card: () =>
      [
        `<div style="background:#f6f6f6;padding:24px"><div style="font-size:13px">${content.title}</div>`,
        `<div style="font-size:32px;font-weight:700">${money(total[1])}</div>`,
        `<div style="font-size:13px">${facts[0]?.[0]} ${facts[0]?.[1]}</div></div>`,
        `<div style="display:none;max-height:0;overflow:hidden">${total[0]} ${money(99_999)}</div>`,
        table([
          ...items.map(({ name, price }) => row([name, '&nbsp;', money(price)])),
          ...sums.map(([name, sum]) => row([name, '&nbsp;', money(sum)])),
          row([strong(total[0]), '&nbsp;', strong(money(total[1]))]),
        ]),
        `<div>${paid.join(' – ')}</div>`,
      ].join(''),
  };
  const logo =
    sender.place === 'logo'
      ? `<img src="https://cdn.${sender.domain}/logo.png" alt="${sender.name}" width="120">`
      : sender.place === 'heading'
        ? `<div style="font-size:22px;font-weight:bold">${sender.name}</div>`
        : `<img src="https://cdn.${sender.domain}/logo.png" width="120">`;
  const sentence = sender.place === 'sentence' ? `<p>${words.thanks} ${sender.name}!</p>` : '';
  const foot = [
    ...content.foot,
    `© 2026 ${sender.place === 'logo' || sender.place === 'foot' ? sender.name : ''}`,
  ];
  return (
    `<!DOCTYPE html><html><head><meta charset="utf-8"><style>.pre{display:none} @media (max-width:600px){.w{width:100%}}</style></head>` +
    `<body style="margin:0"><div class="pre" style="display:none;max-height:0px">${content.title} ${money(99_999)}</div>` +
    `<table width="100%"><tr><td></td><td class="w" width="600"><table width="100%"><tr><td>${logo}</td></tr><tr><td>${bodies[sender.skin]()}${sentence}</td></tr>` +
    `<tr><td style="font-size:11px;color:#888">${foot.join('<br>')}</td></tr></table></td><td></td></tr></table>` +
    `<img src="https://track.${sender.domain}/o.gif" width="1" height="1"></body></html>`
  );
}

export function plainTextOf(sender: Sender, content: Content): string {
  const money = (cents: number) => printedMoney(cents, sender);
  const line = (name: string, value: string) => `${name.padEnd(30)}${value.padStart(12)}`;
  return [
    sender.name,
    '='.repeat(42),
    '',
    content.greeting,
    content.title,
    '',
    ...content.facts.map(([name, value]) => `${name}: ${value}`),
    '',
    ...content.items.map(({ name, price }) => line(name, money(price))),
    '-'.repeat(42),
    ...[...content.sums, content.total].map(([name, sum]) => line(name, money(sum))),
    '',
    content.paid.join(' '),
    '',
    ...content.foot,
  ].join('\r\n');
}
