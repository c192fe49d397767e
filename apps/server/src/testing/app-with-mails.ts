import type { Mail } from '../adapters/mail/mail.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { DatabaseKind } from './test-database.ts';

type AppWithMails = {
  app: TestApp;
  mails: Mail[];
  state: {
    /** whether the mail server rejects everything */
    down: boolean;
    /** runs before the server accepts a mail */
    receive: (mail: Mail) => Promise<void>;
  };
};

/** An app that sends its mails to a list. */
export async function appWithMails(
  database: DatabaseKind,
  settings: Record<string, string> = {},
): Promise<AppWithMails> {
  const mails: Mail[] = [];
  const state: AppWithMails['state'] = { down: false, receive: async () => {} };
  const app = await testApp({
    database,
    settings,
    overrides: {
      mailer: {
        async send(mail) {
          if (state.down) throw new Error('connection refused');
          await state.receive(mail);
          mails.push(mail);
        },
        close: () => {},
      },
    },
  });
  return { app, mails, state };
}

/** The six digits in a mail, or ''. */
export const codeIn = (mail: Mail | undefined) => /^(\d{6})$/mu.exec(mail?.text ?? '')?.[1] ?? '';
