import { Button } from 'antd';
import { useState } from 'react';
import type { BankEntryRow } from '#contract/bank-statements';
import type { InvoiceRow } from '#contract/invoices';
import { useCompanyAccounts } from '@/components/bank-accounts/useCompanyAccounts';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import {
  type Amounts,
  canAllocate,
  getRest,
  nameAllocations,
  toAllocations,
} from '@/components/payments/allocation';
import { PartInput } from '@/components/payments/PartInput';
import { useOpenInvoices } from '@/components/payments/useOpenInvoices';
import { useTypedAmounts } from '@/components/payments/useTypedAmounts';
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

/** The open invoices of a customer at the company of the account. */
function Allocations({ entry, customerId }: AllocationProps) {
  const { data, error, refetch } = useCompanyAccounts();
  const company = data?.accounts.find(({ id }) => id === entry.accountId)?.company;
  const invoices = useOpenInvoices(customerId, company, entry.currency);
  return (
    <Loaded query={error && !company ? { data: undefined, error, refetch } : invoices}>
      {(rows) => <Shares entry={entry} customerId={customerId} invoices={rows} />}
    </Loaded>
  );
}

/** How much of the receipt each invoice gets, the oldest due first. */
function Shares({ entry, customerId, invoices }: AllocationProps & { invoices: readonly InvoiceRow[] }) {
  const t = useText();
  const { id, version, amount, currency } = entry;
  const resolved = useCurrency(currency);
  const { amounts: typed = {}, setAmounts, issues, setIssue } = useTypedAmounts();
  const shares = spreadAmount(amount, invoices, typed);
  const allocations = toAllocations(shares);
  const match = useAction(
    async () => {
      await api.bankStatements.match({
        params: { id },
        body: { kind: 'CUSTOMER', version, customerId, allocations },
      });
      notifyDone(t('bankStatements.matched'));
      await refreshMatches();
    },
    { nameField: nameAllocations(allocations, invoices) },
  );
  const left = getRest(amount, shares);
  return (
    <>
      {invoices.length === 0 ? (
        <p>{t('bankStatements.manual.none', { currency })}</p>
      ) : (
        <ul className="bank-invoices" aria-label={t('bankStatements.manual.invoices')}>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <span className="bank-match">
                {invoice.number} {invoice.dueOn && dayText(invoice.dueOn)}
                <small>
                  <Money amount={invoice.open} currency={currency} />
                </small>
              </span>
              <PartInput
                invoice={invoice}
                currency={resolved}
                amount={shares[invoice.id] ?? 0}
                issues={issues}
                setIssue={setIssue}
                onChange={(value) => setAmounts({ ...typed, [invoice.id]: value })}
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
        disabled={!canAllocate(amount, shares, issues, invoices)}
        onClick={() => void match.run()}
      >
        {t('bankStatements.manual.save')}
      </Button>
    </>
  );
}

/** Spreads a receipt over invoices in their order, except for the amounts that the user typed. */
function spreadAmount(amount: number, invoices: readonly InvoiceRow[], typed: Amounts): Amounts {
  let left = getRest(amount, typed);
  return Object.fromEntries(
    invoices.map(({ id, open }) => {
      const own = typed[id];
      if (own !== undefined) return [id, own];
      const share = Math.max(0, Math.min(left, open));
      left -= share;
      return [id, share];
    }),
  );
}
