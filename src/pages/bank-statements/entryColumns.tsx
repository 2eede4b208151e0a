import { useMemo } from 'react';
import type { BankEntryState } from '#contract/bank-entry-states';
import type { BankEntryRow } from '#contract/bank-statements';
import type { ListColumn } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import BestCandidate from './BestCandidate';
import { describeEntry } from './bankAccounts';
import { MatchSummary } from './MatchSummary';

const tones: Record<BankEntryState, Tone> = { OPEN: 'active', MATCHED: 'good', IGNORED: 'quiet' };

export function EntryState({ state }: Pick<BankEntryRow, 'state'>) {
  const t = useText();
  return <StatusTag label={t(`bankStatements.state.${state}`)} tone={tones[state]} />;
}

/** The columns of the list of entries. */
export function useEntryColumns(): ListColumn<BankEntryRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'counterparty',
        title: t('bankStatements.counterparty'),
        sort: 'counterparty',
        render: (entry) => <bdi>{describeEntry(t, entry)}</bdi>,
      },
      {
        key: 'bookedOn',
        title: t('bankStatements.bookedOn'),
        sort: 'bookedOn',
        width: 150,
        render: ({ bookedOn }) => dayText(bookedOn),
      },
      {
        key: 'amount',
        title: t('bankStatements.amount'),
        sort: 'amount',
        align: 'end',
        width: 130,
        render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      },
      {
        key: 'text',
        title: t('bankStatements.text'),
        render: ({ text, structuredReference }) => <bdi>{text || structuredReference || '–'}</bdi>,
      },
      {
        key: 'state',
        title: t('bankStatements.state'),
        width: 120,
        render: (entry) => <EntryState {...entry} />,
      },
      {
        key: 'match',
        title: t('bankStatements.match'),
        width: 300,
        render: (entry) =>
          entry.state === 'OPEN' ? <BestCandidate entry={entry} /> : <MatchSummary entry={entry} />,
      },
    ],
    [t],
  );
}
