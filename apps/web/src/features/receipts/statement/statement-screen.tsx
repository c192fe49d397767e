import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Account } from '../../../domain/account.tsx';
import { companyQuery } from '../../../domain/company.ts';
import { receipts as libraryTexts } from '../../../messages/receipts.ts';
import { statement as texts } from '../../../messages/statement.ts';
import { TextButton } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Empty } from '../../../ui/empty.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Header } from '../../../ui/header.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { notify } from '../../../ui/toast.tsx';
import { DownloadProgress } from '../bulk/download-progress.tsx';
import { ListState } from '../list-state.tsx';
import { receiptsQuery } from '../receipts.ts';
import { FormatDialog } from './format-dialog.tsx';
import type { Usual } from './reading/guess-format.ts';
import { StatementBar } from './statement-bar.tsx';
import { StatementLists } from './statement-lists.tsx';
import { statementPeriod } from './statement-text.ts';
import { type StatementProblem, useStatement } from './use-statement.ts';
import './statement.css';

const ACCEPT = '.csv,.tsv,.txt,.ofx,.qfx,.qbo,text/csv';
const NONE: Receipt[] = [];

/** Compares a card statement, which stays on the device, with the saved receipts. */
export function StatementScreen({ user }: Account) {
  const list = useQuery(receiptsQuery);
  const { data: company } = useQuery(companyQuery);
  const usual = useMemo<Usual | null>(
    () => (company ? { currency: company.currency, dayOrder: company.dateOrder } : null),
    [company],
  );
  const statement = useStatement(user.id, list.data, usual);
  const { kept, read, comparison, isBusy, problem } = statement;
  const [isSettingFormat, setIsSettingFormat] = useState(false);
  useDocumentTitle(texts.title);
  const receipts = list.data ?? NONE;
  const currencies = useMemo(
    () => [...new Set([...(usual ? [usual.currency] : []), ...receipts.map(({ currency }) => currency)])],
    [receipts, usual],
  );
  const isOpen = kept !== null && read !== null;
  const openFirst = ([file]: File[]) => file && statement.open(file);
  return (
    <div className="screen">
      <Header title={texts.title} back={{ to: '/library', label: libraryTexts.back }} />
      <main className="main statement">
        <ListState list={list} />
        {problem && <Problem problem={problem} />}
        {!isOpen && !isBusy && list.data && (
          <Empty title={texts.question} text={texts.about}>
            <FileButton
              className={buttonClass({ look: 'main' })}
              accept={ACCEPT}
              disabled={false}
              onFiles={openFirst}
            >
              {texts.choose}
            </FileButton>
          </Empty>
        )}
        {list.data && (isBusy || (isOpen && !comparison)) && (
          <p className="busy py-16" role="status">
            <span className="spinner" />
            {isBusy ? texts.reading : texts.comparing}
          </p>
        )}
        {isOpen && !isBusy && (
          <div className="statement__file">
            <p>
              <b>{kept.name}</b>
              <span className="hint">
                {statementPeriod(read.charges)} · {texts.lines(read.charges.length)}
                {read.unread > 0 && ` · ${texts.unread(read.unread)}`}
              </span>
            </p>
            <p className="statement__ways">
              {read.table && (
                <TextButton aria-haspopup="dialog" onClick={() => setIsSettingFormat(true)}>
                  {texts.columns}
                </TextButton>
              )}
              <FileButton className="link" accept={ACCEPT} disabled={false} onFiles={openFirst}>
                {texts.another}
              </FileButton>
              <TextButton
                onClick={() => {
                  statement.remove();
                  notify({
                    title: texts.removed,
                    action: { label: texts.takeBack, onClick: () => statement.restore(kept) },
                  });
                }}
              >
                {texts.remove}
              </TextButton>
            </p>
          </div>
        )}
        <DownloadProgress />
        {isOpen && !isBusy && comparison && (
          <StatementLists
            charges={read.charges}
            receipts={receipts}
            comparison={comparison}
            answers={kept.answers}
            onAnswer={statement.answer}
          />
        )}
      </main>
      {isOpen && !isBusy && comparison && (
        <StatementBar charges={read.charges} comparison={comparison} reasons={kept.answers.reasons} />
      )}
      {isSettingFormat && read?.table && read.format && (
        <Overlay onClose={() => setIsSettingFormat(false)}>
          <FormatDialog
            table={read.table}
            format={read.format}
            currencies={currencies}
            onClose={() => setIsSettingFormat(false)}
            onApply={(format) => {
              setIsSettingFormat(false);
              statement.setFormat(format);
            }}
          />
        </Overlay>
      )}
    </div>
  );
}

function Problem({ problem }: { problem: StatementProblem }) {
  const [title = '', text = ''] = texts.problems[problem];
  return <Notice title={title} text={text} />;
}
