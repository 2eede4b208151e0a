import type { Currency } from '#contract/currencies';
import type { InvoiceRow } from '#contract/invoices';
import { AmountInput } from '@/components/money/AmountInput';
import { useText } from '@/services/text';
import type { TypedAmounts } from './useTypedAmounts';
import './payments.css';

interface Props extends Pick<TypedAmounts, 'issues' | 'setIssue'> {
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'open'>;
  currency: Currency | undefined;
  amount: number;
  onChange(amount: number): void;
}

/** How much of an amount an invoice gets. Shows an unreadable text, or more than is open, as an error. */
export function PartInput({
  invoice: { id, number, open },
  currency,
  amount,
  issues,
  setIssue,
  onChange,
}: Props) {
  const t = useText();
  const issue = issues[id];
  const text = issue ? t(`amount.${issue}`) : amount > open && t('invalid.amount_left');
  return (
    <>
      <AmountInput
        className="payment-part"
        aria-label={t('payments.use.of', { number })}
        currency={currency}
        value={amount === 0 ? null : amount}
        status={text ? 'error' : ''}
        aria-invalid={Boolean(text)}
        onIssue={(now) => setIssue(id, now)}
        onChange={(changed) => onChange(changed ?? 0)}
      />
      {text && (
        <small role="alert" className="payment-too-much">
          {text}
        </small>
      )}
    </>
  );
}
