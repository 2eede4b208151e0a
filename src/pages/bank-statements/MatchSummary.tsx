import type { BankEntryRow } from '#contract/bank-statements';
import Link from '@/components/page/Link';
import { type Text, useText } from '@/services/text';

/** What an entry was matched with and why, or why it is ignored. */
export function MatchSummary({ entry }: { entry: BankEntryRow }) {
  const t = useText();
  const { state, payment, reason } = entry;
  if (state === 'IGNORED') return <bdi>{reason}</bdi>;
  if (!payment) return '–';
  const { customer, invoices } = payment;
  return (
    <div className="bank-match">
      {customer && <Link to={`/customer/${customer.id}`}>{customer.name}</Link>}{' '}
      {invoices.map(({ number }) => number).join(', ')}
      <small>{explainMatch(t, entry)}</small>
    </div>
  );
}

/** Returns why an entry was matched. */
const explainMatch = (t: Text, { matchedBy, decidedBy }: BankEntryRow): string => {
  if (matchedBy === null) return '';
  return matchedBy === 'USER'
    ? t('bankStatements.rule.USER', { name: decidedBy?.name ?? '' })
    : t(`bankStatements.rule.${matchedBy}`);
};
