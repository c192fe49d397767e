import type { Receipt } from '@slipcase/contract/receipts';
import { useMemo, useState } from 'react';
import { statement as texts } from '../../../messages/statement.ts';
import { Button, ButtonLink, TextButton } from '../../../ui/button.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type MissingTip, missingTip, useAddTip } from './add-tip.ts';
import { ChargeLine, ReceiptLine } from './charge-line.tsx';
import { type Answers, type Comparison, keyOfPair, type Pair } from './compare.ts';
import type { Match } from './matching/purchase.ts';
import type { Charge } from './reading/statement.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { StatementList } from './statement-list.tsx';
import { fitText, nameOfCharge, nameOfPair } from './statement-text.ts';

type StatementListsProps = {
  charges: readonly Charge[];
  receipts: readonly Receipt[];
  comparison: Comparison;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
};

/** What is matched, what has no receipt, and what has no purchase, with actions to settle each. */
export function StatementLists({ charges, receipts, comparison, answers, onAnswer }: StatementListsProps) {
  const [asked, setAsked] = useState<Charge | null>(null);
  const addTip = useAddTip();
  const chargesById = useMemo(() => new Map(charges.map((charge) => [charge.id, charge])), [charges]);
  const receiptsById = useMemo(() => new Map(receipts.map((receipt) => [receipt.id, receipt])), [receipts]);
  const chargesOf = (ids: readonly number[]) => ids.flatMap((id) => chargesById.get(id) ?? []);
  const receiptsOf = (ids: readonly string[]) => ids.flatMap((id) => receiptsById.get(id) ?? []);
  const { proposed, missing, unpaid, matched, explained, aside, personal } = comparison;

  /** Changes the answers, and shows a toast that can undo it. */
  const change = (next: Answers, title: string) => {
    onAnswer(next);
    notify({ title, action: { label: texts.takeBack, onClick: () => onAnswer(answers) } });
  };
  const confirm = (pairs: readonly Pair[]) =>
    change(
      {
        ...answers,
        confirmed: [
          ...answers.confirmed,
          ...pairs.map((pair) => ({ charges: pair.charges, receipts: pair.receipts })),
        ],
      },
      texts.confirmed(pairs.length),
    );
  const refuse = (pair: Pair) =>
    change(
      {
        ...answers,
        confirmed: answers.confirmed.filter((one) => keyOfPair(one) !== keyOfPair(pair)),
        refused: [...answers.refused, keyOfPair(pair)],
      },
      texts.refused,
    );
  const setReason = (id: number, reason: string | null) => {
    const { [id]: _, ...others } = answers.reasons;
    onAnswer({ ...answers, reasons: reason === null ? others : { ...others, [id]: reason } });
  };

  const pairLines = (match: Match) => (
    <>
      {chargesOf(match.charges).map((charge) => (
        <ChargeLine key={charge.id} charge={charge} />
      ))}
      {receiptsOf(match.receipts).map((receipt) => (
        <ReceiptLine key={receipt.id} receipt={receipt} />
      ))}
      <p className="hint">{fitText(match, chargesOf(match.charges), receiptsOf(match.receipts))}</p>
    </>
  );
  const tipOf = (match: Match) => missingTip(chargesOf(match.charges), receiptsOf(match.receipts));
  const pairName = (match: Match) => nameOfPair(chargesOf(match.charges), receiptsOf(match.receipts));
  const isSettled = proposed.length === 0 && missing.length === 0;

  return (
    <>
      {isSettled && (
        <p className="statement__done" role="status">
          {texts.none}
        </p>
      )}
      <StatementList
        title={texts.proposed}
        text={texts.proposedText}
        items={proposed}
        keyOf={keyOfPair}
        tool={
          proposed.length > 1 && (
            <Button look="quiet" small onClick={() => confirm(proposed)}>
              {texts.confirmAll(proposed.length)}
            </Button>
          )
        }
      >
        {(match) => (
          <>
            {pairLines(match)}
            <div className="statement__answers">
              <AddTip tip={tipOf(match)} adding={addTip.isPending} onAdd={(tip) => addTip.mutate(tip)} />
              <Button
                look="plain"
                small
                aria-label={texts.refuse(pairName(match))}
                onClick={() => refuse(match)}
              >
                {texts.no}
              </Button>
              <Button
                look="plain"
                small
                aria-label={texts.confirm(pairName(match))}
                onClick={() => confirm([match])}
              >
                {texts.yes}
              </Button>
            </div>
          </>
        )}
      </StatementList>
      <StatementList title={texts.missing} items={chargesOf(missing)} keyOf={({ id }) => id}>
        {(charge) => (
          <>
            <ChargeLine charge={charge} />
            <div className="statement__answers">
              <ButtonLink
                look="plain"
                small
                to="/scan"
                aria-label={texts.of(texts.scan, nameOfCharge(charge))}
              >
                {texts.scan}
              </ButtonLink>
              <Button
                look="quiet"
                small
                aria-label={texts.of(texts.isPersonal, nameOfCharge(charge))}
                onClick={() =>
                  change({ ...answers, personal: [...answers.personal, charge.id] }, texts.markedPersonal)
                }
              >
                {texts.isPersonal}
              </Button>
              <Button
                look="quiet"
                small
                aria-haspopup="dialog"
                aria-label={texts.of(texts.noReceipt, nameOfCharge(charge))}
                onClick={() => setAsked(charge)}
              >
                {texts.noReceipt}
              </Button>
            </div>
          </>
        )}
      </StatementList>
      <StatementList
        title={texts.unpaid}
        text={texts.unpaidText}
        items={receiptsOf(unpaid)}
        keyOf={({ id }) => id}
      >
        {(receipt) => <ReceiptLine receipt={receipt} />}
      </StatementList>
      <StatementList title={texts.explained} items={chargesOf(explained)} keyOf={({ id }) => id} isFolded>
        {(charge) => (
          <>
            <ChargeLine charge={charge} />
            <p className="hint">{answers.reasons[charge.id]}</p>
            <TextButton
              aria-label={texts.of(texts.takeBack, nameOfCharge(charge))}
              onClick={() => setReason(charge.id, null)}
            >
              {texts.takeBack}
            </TextButton>
          </>
        )}
      </StatementList>
      <StatementList title={texts.matched} items={matched} keyOf={keyOfPair} isFolded>
        {(match) => (
          <>
            {pairLines(match)}
            <div className="statement__answers">
              <AddTip tip={tipOf(match)} adding={addTip.isPending} onAdd={(tip) => addTip.mutate(tip)} />
              <TextButton aria-label={texts.refuse(pairName(match))} onClick={() => refuse(match)}>
                {texts.refused}
              </TextButton>
            </div>
          </>
        )}
      </StatementList>
      <StatementList title={texts.personal} items={chargesOf(personal)} keyOf={({ id }) => id} isFolded>
        {(charge) => (
          <>
            <ChargeLine charge={charge} />
            <TextButton
              aria-label={texts.of(texts.back, nameOfCharge(charge))}
              onClick={() =>
                onAnswer({ ...answers, personal: answers.personal.filter((id) => id !== charge.id) })
              }
            >
              {texts.back}
            </TextButton>
          </>
        )}
      </StatementList>
      <StatementList title={texts.aside} items={chargesOf(aside)} keyOf={({ id }) => id} isFolded>
        {(charge) => <ChargeLine charge={charge} />}
      </StatementList>
      {asked && (
        <Overlay onClose={() => setAsked(null)}>
          <ReasonDialog
            charge={asked}
            onClose={() => setAsked(null)}
            onChoose={(reason) => {
              setReason(asked.id, reason);
              setAsked(null);
            }}
          />
        </Overlay>
      )}
    </>
  );
}

type AddTipProps = { tip: MissingTip | null; adding: boolean; onAdd: (tip: MissingTip) => void };

/** Offered if a purchase exceeds the total of its receipt. The report then shows what was paid. */
function AddTip({ tip, adding, onAdd }: AddTipProps) {
  if (!tip) return null;
  const { charge } = tip;
  return (
    <Button
      look="quiet"
      small
      disabled={adding}
      aria-label={texts.of(texts.addTip, nameOfCharge(charge))}
      onClick={() => onAdd(tip)}
    >
      {texts.addTip}
    </Button>
  );
}
