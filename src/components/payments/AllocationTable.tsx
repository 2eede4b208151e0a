import type { Currency } from '#contract/currencies';
import type { InvoiceRow } from '#contract/invoices';
import { Money } from '@/components/money/Money';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { type Amounts, getRest } from './allocation';
import { PartInput } from './PartInput';
import type { TypedAmounts } from './useTypedAmounts';
import '@/components/invoices/invoices.css';
import '@/components/list/tables.css';

interface Props {
  invoices: readonly InvoiceRow[];
  currency: Currency;
  /** the amount that is used */
  amount: number;
  /** what the user typed, otherwise what is proposed */
  amounts: Amounts;
  typed: TypedAmounts;
}

/** Which open invoices an amount pays; each part can be changed. The rest becomes credit of the customer. */
export function AllocationTable({ invoices, currency, amount, amounts, typed }: Props) {
  const t = useText();
  const rest = getRest(amount, amounts);
  return (
    <div className="invoice-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('invoices.number')}</th>
            <th scope="col">{t('invoices.dueOn')}</th>
            <th scope="col" className="is-right">
              {t('invoices.open')}
            </th>
            <th scope="col" className="is-right">
              {t('payments.use')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => {
            const { id, number, dueOn, overdue, open } = invoice;
            return (
              <tr key={id}>
                <td>
                  <InvoiceLink id={id}>{number}</InvoiceLink>
                </td>
                <td className={overdue ? 'invoice-overdue' : undefined}>{dueOn && dayText(dueOn)}</td>
                <td className="is-right">
                  <Money amount={open} currency={currency} />
                </td>
                <td className="is-right">
                  <PartInput
                    key={typed.round}
                    invoice={invoice}
                    currency={currency}
                    amount={amounts[id] ?? 0}
                    issues={typed.issues}
                    setIssue={typed.setIssue}
                    onChange={(changed) => typed.setAmounts({ ...amounts, [id]: changed })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('payments.rest')}
            </th>
            <td className={rest < 0 ? 'is-right payment-too-much' : 'is-right'} aria-live="polite">
              <Money amount={rest} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
