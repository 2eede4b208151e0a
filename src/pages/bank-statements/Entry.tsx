import { useAccess } from '@umijs/max';
import { Button, Descriptions, Popconfirm } from 'antd';
import { useState } from 'react';
import type { BankCandidate, BankEntryRow } from '#contract/bank-statements';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { type Text, useText } from '@/services/text';
import CandidateLine from './CandidateLine';
import { refreshMatches } from './candidates';
import { EntryState } from './entryColumns';
import ManualMatch from './ManualMatch';
import { MatchSummary } from './MatchSummary';

interface Props {
  entry: BankEntryRow & { candidates: BankCandidate[] };
}

/** An entry with what the bank says about it, and what it can be matched with. */
export default function Entry({ entry }: Props) {
  const t = useText();
  const access = useAccess();
  const canDecide = access['payments:record'] === true;
  const isOpen = entry.state === 'OPEN';
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        bordered
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={listFacts(t, entry)}
      />
      {entry.flag && (
        <p role="note" className="issue">
          {t(`bankStatements.flag.${entry.flag}`)}
        </p>
      )}
      {isOpen ? (
        <section aria-labelledby="bank-candidates">
          <h3 id="bank-candidates">{t('bankStatements.candidates')}</h3>
          {entry.candidates.length === 0 && <p>{t('bankStatements.candidates.none')}</p>}
          {entry.candidates.map((candidate, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: candidates have no id, and are loaded together
            <CandidateLine key={at} entry={entry} candidate={candidate} canAccept={canDecide} />
          ))}
        </section>
      ) : (
        <MatchSummary entry={entry} />
      )}
      {canDecide && isOpen && entry.amount > 0 && <ManualMatch entry={entry} />}
      {canDecide && (isOpen ? <Ignore entry={entry} /> : <Undo entry={entry} />)}
    </>
  );
}

function Ignore({ entry: { id, version } }: { entry: BankEntryRow }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const { run, busy, issue } = useAction(async (reason: string) => {
    await api.bankStatements.ignore({ params: { id }, body: { version, reason } });
    notifyDone(t('bankStatements.ignored'));
    setAsking(false);
    await refreshMatches();
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('bankStatements.ignore')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('bankStatements.ignore.title')}
          label={t('bankStatements.ignore')}
          busy={busy}
          issue={issue}
          onReason={(reason) => void run(reason)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Undo({ entry: { id, version, state } }: { entry: BankEntryRow }) {
  const t = useText();
  const { run, busy, issue } = useAction(async () => {
    await api.bankStatements.undo({ params: { id }, body: { version } });
    notifyDone(t('bankStatements.opened'));
    await refreshMatches();
  });
  return (
    <p>
      <ErrorNotice text={issue} />
      {state === 'IGNORED' ? (
        <Button loading={busy} onClick={() => void run()}>
          {t('bankStatements.reopen')}
        </Button>
      ) : (
        <Popconfirm title={t('bankStatements.undo.sure')} onConfirm={() => void run()}>
          <Button loading={busy}>{t('bankStatements.undo')}</Button>
        </Popconfirm>
      )}
    </p>
  );
}

function listFacts(t: Text, entry: BankEntryRow) {
  const facts = [
    ['state', <EntryState key="state" {...entry} />],
    [
      'amount',
      <span key="amount">
        <Money amount={entry.amount} currency={entry.currency} />
        {entry.reversal && ` · ${t('bankStatements.reversal')}`}
      </span>,
    ],
    ['bookedOn', dayText(entry.bookedOn)],
    ['valueOn', entry.valueOn && dayText(entry.valueOn)],
    ['counterparty', entry.counterparty.name],
    ['counterparty.account', entry.counterparty.account],
    ['text', entry.text],
    ['details', entry.details && <div className="bank-details">{entry.details}</div>],
    ['reference', entry.structuredReference],
    ['endToEndId', entry.endToEndId],
    ['serviceReference', entry.serviceReference],
  ] as const;
  return facts
    .filter(([, value]) => value)
    .map(([key, children]) => ({ key, label: t(`bankStatements.${key}`), children }));
}
