import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { BankEntryRow } from '#contract/bank-statements';
import type { InvoiceRow } from '#contract/invoices';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { AmountInput } from '@/components/money/AmountInput';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { refreshMatches } from './candidates';

/** Matches a receipt with a customer whom the user looks up, and the invoices that it pays. */
export default function ManualMatch({ entry }: { entry: BankEntryRow }) {
  const t = useText();
  const [customerId, setCustomerId] = useState<number | null>(null);
  return (
    <section className="bank-manual" aria-labelledby="bank-manual">
      <h3 id="bank-manual">{t('bankStatements.manual')}</h3>
      <CustomerPicker
        aria-label={t('bankStatements.manual.customer')}
        value={customerId}
        onChange={setCustomerId}
      />
      {customerId !== null && <Allocations key={customerId} entry={entry} customerId={customerId} />}
    </section>
  );
}

interface AllocationProps {
  entry: BankEntryRow;
  customerId: number;
}

/** The open invoices of a customer, the oldest due first, and how much of the receipt each gets. */
function Allocations({ entry, customerId }: AllocationProps) {
  const t = useText();
  const { id, version, amount, currency } = entry;
  const resolved = useCurrency(currency);
  const [typed, setTyped] = useState<Readonly<Record<number, number>>>({});
  const { data } = useQuery({
    queryKey: ['invoices', 'open', customerId, currency],
    queryFn: () =>
      api.invoices.list({
        query: {
          customerId,
          currency: [currency],
          state: ['ISSUED', 'PART_PAID'],
          kind: ['INVOICE'],
          sort: 'dueOn',
          pageSize: 100,
        },
      }),
  });
  const match = useAction(async (allocations: { invoiceId: number; amount: number }[]) => {
    await api.bankStatements.match({
      params: { id },
      body: { kind: 'CUSTOMER', version, customerId, allocations },
    });
    notifyDone(t('bankStatements.matched'));
    await refreshMatches();
  });
  if (!data) return null;
  const shares = spreadAmount(amount, data.data, typed);
  const left = amount - shares.reduce((sum, share) => sum + share.amount, 0);
  return (
    <>
      {data.data.length === 0 ? (
        <p>{t('bankStatements.manual.none', { currency })}</p>
      ) : (
        <ul className="bank-invoices" aria-label={t('bankStatements.manual.invoices')}>
          {shares.map(({ invoice, amount: share }) => (
            <li key={invoice.id}>
              <span className="bank-match">
                {invoice.number} {invoice.dueOn && dayText(invoice.dueOn)}
                <small>
                  <Money amount={invoice.open} currency={currency} />
                </small>
              </span>
              <AmountInput
                aria-label={t('bankStatements.manual.pays', { number: invoice.number ?? '' })}
                currency={resolved}
                value={share}
                onChange={(value) => setTyped({ ...typed, [invoice.id]: value ?? 0 })}
              />
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite">
        <Money amount={Math.abs(left)} currency={currency} />{' '}
        {left < 0 ? t('bankStatements.manual.tooMuch') : left > 0 && t('bankStatements.manual.credit')}
      </p>
      <ErrorNotice text={match.issue} />
      <Button
        type="primary"
        loading={match.busy}
        disabled={left < 0}
        onClick={() =>
          void match.run(
            shares
              .filter((share) => share.amount > 0)
              .map((share) => ({ invoiceId: share.invoice.id, amount: share.amount })),
          )
        }
      >
        {t('bankStatements.manual.save')}
      </Button>
    </>
  );
}

/** Spreads a receipt over invoices in their order, except for the amounts that the user typed. */
function spreadAmount(
  amount: number,
  invoices: readonly InvoiceRow[],
  typed: Readonly<Record<number, number>>,
): { invoice: InvoiceRow; amount: number }[] {
  let left = amount - Object.values(typed).reduce((sum, one) => sum + one, 0);
  return invoices.map((invoice) => {
    const own = typed[invoice.id];
    if (own !== undefined) return { invoice, amount: own };
    const share = Math.max(0, Math.min(left, invoice.open));
    left -= share;
    return { invoice, amount: share };
  });
}
