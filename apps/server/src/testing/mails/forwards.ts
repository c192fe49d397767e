import type { Language } from './senders.ts';

/** How mail programs write a forwarded mail: its header in words, then its text. */

export type Forwarded = { from: string; address: string; date: Date; subject: string; html: string };

const NAMES: Record<Language, { gmail: string; apple: string; fields: [string, string, string, string] }> = {
  en: {
    gmail: 'Forwarded message',
    apple: 'Begin forwarded message:',
    fields: ['From', 'Sent', 'Subject', 'To'],
  },
  de: {
    gmail: 'Weitergeleitete Nachricht',
    apple: 'Anfang der weitergeleiteten Nachricht:',
    fields: ['Von', 'Gesendet', 'Betreff', 'An'],
  },
  fr: {
    gmail: 'Message transféré',
    apple: 'Début du message réexpédié :',
    fields: ['De', 'Envoyé', 'Objet', 'À'],
  },
  es: {
    gmail: 'Mensaje reenviado',
    apple: 'Inicio del mensaje reenviado:',
    fields: ['De', 'Enviado', 'Asunto', 'Para'],
  },
};
const DATE_IN_GMAIL: Record<Language, string> = { en: 'Date', de: 'Date', fr: 'Date', es: 'Date' };

function inWords(date: Date, language: Language): string {
  return date.toLocaleString(language === 'en' ? 'en-US' : language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
}

function bodyOnly(html: string): string {
  return /<body[^>]*>(?<body>.*)<\/body>/su.exec(html)?.groups?.body ?? html;
}

export function gmailForward(mail: Forwarded, language: Language): string {
  const { gmail, fields } = NAMES[language];
  return (
    `<div dir="ltr">FYI<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- ${gmail} ---------<br>` +
    `${fields[0]}: <strong class="gmail_sendername" dir="auto">${mail.from}</strong> <span dir="auto">&lt;<a href="mailto:${mail.address}">${mail.address}</a>&gt;</span><br>` +
    `${DATE_IN_GMAIL[language]}: ${inWords(mail.date, language)}<br>${fields[2]}: ${mail.subject}<br>${fields[3]}:  &lt;<a href="mailto:nora@example.com">nora@example.com</a>&gt;<br></div><br><br>` +
    `<div class="msg">${bodyOnly(mail.html)}</div></div></div>`
  );
}

export function outlookForward(mail: Forwarded, language: Language): string {
  const { fields } = NAMES[language];
  const field = (name: string, value: string) =>
    `<b><span lang="EN-US">${name}${language === 'fr' ? '&nbsp;' : ''}:</span></b><span> ${value}</span>`;
  return (
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><style><!-- p.MsoNormal {margin:0in;} --></style></head>' +
    '<body lang="EN-US"><div class="WordSection1"><p class="MsoNormal">Receipt from yesterday.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>' +
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">' +
    `${field(fields[0], `${mail.from} &lt;${mail.address}&gt;`)} <br>${field(fields[1], inWords(mail.date, language))}<br>` +
    `${field(fields[3], 'Nora Whitlock &lt;nora@example.com&gt;')}<br>${field(fields[2], mail.subject)}<o:p></o:p></p></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>` +
    `${bodyOnly(mail.html)}</div></body></html>`
  );
}

export function appleForward(mail: Forwarded, language: Language): string {
  const { apple, fields } = NAMES[language];
  const field = (name: string, value: string) =>
    `<div style="margin: 0px;"><span style="color:rgba(0, 0, 0, 1.0);"><b>${name}: </b></span><span>${value}<br></span></div>`;
  const date = { en: 'Date', de: 'Datum', fr: 'Date', es: 'Fecha' }[language];
  return (
    '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">Von meinem iPhone gesendet' +
    `<div dir="ltr"><br><blockquote type="cite">${apple}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">` +
    `${field(fields[0], `${mail.from} &lt;${mail.address}&gt;`)}${field(date, inWords(mail.date, language))}${field(fields[3], 'nora@example.com')}${field(fields[2], `<b>${mail.subject}</b>`)}<br></div></blockquote>` +
    `<blockquote type="cite"><div dir="ltr">${bodyOnly(mail.html)}</div></blockquote></body></html>`
  );
}
