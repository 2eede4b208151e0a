import type { Currency } from '#contract/currencies';
import type { InvoiceRow } from '#contract/invoices';
import { AmountInput } from '@/components/money/AmountInput';
import { Money } from '@/components/money/Money';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { type Amounts, getRest } from './allocation';
import '@/components/invoices/invoices.css';
import '@/components/list/tables.css';

interface Props {
  invoices: readonly InvoiceRow[];
  currency: Currency;
  /** the amount that is used */
  amount: number;
  amounts: Amounts;
  onChange(amounts: Amounts): void;
}

/** Which open invoices an amount pays; each part can be changed. The rest becomes credit of the customer. */
export function AllocationTable({ invoices, currency, amount, amounts, onChange }: Props) {
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
          {invoices.map(({ id, number, dueOn, overdue, open }) => {
            const used = amounts[id] ?? 0;
            const isTooMuch = used > open;
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
                  <AmountInput
                    className="payment-part"
                    aria-label={t('payments.use.of', { number })}
                    currency={currency}
                    value={used === 0 ? null : used}
                    status={isTooMuch ? 'error' : ''}
                    aria-invalid={isTooMuch}
                    onChange={(changed) => onChange({ ...amounts, [id]: changed ?? 0 })}
                  />
                  {isTooMuch && <small className="payment-too-much">{t('invalid.amount_left')}</small>}
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
