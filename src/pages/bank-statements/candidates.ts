import { useIntl } from '@umijs/max';
import type { BankCandidate, BankEntryRow } from '#contract/bank-statements';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { errorText } from '@/services/errors';
import { notify, notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';

type Load = (candidates: BankCandidate[]) => void;

/** The API takes so many ids. */
const maxIds = 50;
let waiting = new Map<number, { resolve: Load; reject(error: unknown): void }[]>();

/** Loads the candidates of an entry. Entries that are requested at the same moment share a request. */
export const loadCandidates = (id: number): Promise<BankCandidate[]> =>
  new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(sendWaiting);
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
  });

function sendWaiting(): void {
  const requested = waiting;
  waiting = new Map();
  const ids = [...requested.keys()];
  for (let at = 0; at < ids.length; at += maxIds) void sendOne(ids.slice(at, at + maxIds), requested);
}

async function sendOne(ids: readonly number[], requested: typeof waiting): Promise<void> {
  try {
    const { entries } = await api.bankStatements.candidates({ query: { ids: [...ids] } });
    const candidatesByEntry = new Map(entries.map(({ id, candidates }) => [id, candidates]));
    for (const id of ids)
      for (const { resolve } of requested.get(id) ?? []) resolve(candidatesByEntry.get(id) ?? []);
  } catch (error) {
    for (const id of ids) for (const { reject } of requested.get(id) ?? []) reject(error);
  }
}

/** What a candidate is called: the customer and the invoices, or the payment. */
export function describeCandidate(t: Text, { kind, customer, payment, invoices }: BankCandidate): string {
  const parts = [
    customer?.name,
    ...invoices.map(({ number }) => number),
    ...(kind === 'CUSTOMER' || !payment
      ? []
      : [t('bankStatements.candidate.payment', { day: dayText(payment.paidOn) })]),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Refreshes all that shows entries, payments and invoices. */
export const refreshMatches = () =>
  Promise.all(
    ['bank-entries', 'payments', 'invoices', 'customers'].map((noun) =>
      queryClient.invalidateQueries(queriesShowing(noun)),
    ),
  );

/** Matches an entry with a candidate. */
export function useAccept(entry: Pick<BankEntryRow, 'id' | 'version'>) {
  const t = useText();
  const { formatMessage } = useIntl();
  const undo = async (version: number) => {
    try {
      await api.bankStatements.undo({ params: { id: entry.id }, body: { version } });
    } catch (error) {
      // The line with its button is gone, so the refusal is shown where the button to undo was.
      notify({ kind: 'line', tone: 'error', title: errorText(formatMessage, error) });
    }
    await refreshMatches();
  };
  return useAction(async (candidate: BankCandidate) => {
    const { id, version } = entry;
    const matched = await api.bankStatements.match({ params: { id }, body: toMatch(candidate, version) });
    notifyDone(t('bankStatements.matched'), {
      label: t('common.undo'),
      run: () => void undo(matched.version),
    });
    await refreshMatches();
  });
}

function toMatch({ kind, customer, payment, invoices }: BankCandidate, version: number) {
  if (kind !== 'CUSTOMER') return { kind, version, paymentId: payment?.id ?? 0 };
  return {
    kind,
    version,
    customerId: customer?.id ?? 0,
    allocations: invoices.map(({ id, amount }) => ({ invoiceId: id, amount })),
  };
}
