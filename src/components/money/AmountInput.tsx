import { useIntl } from '@umijs/max';
import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import type { Currency } from '#contract/currencies';
import { type AmountIssue, formatMoney } from '#contract/money/money';
import { readTypedAmount } from './amounts';

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number | null;
  onChange?(amount: number | null): void;
  /** the typed text is not an amount; undefined: it is again */
  onIssue?(issue: AmountIssue | undefined): void;
  currency: Currency | undefined;
  ref?: Ref<InputRef>;
}

/** An input for an amount in minor units, typed and shown in the format of the reader's language. */
export function AmountInput({ value = null, onChange, onIssue, currency, onFocus, onBlur, ...props }: Props) {
  const { locale } = useIntl();
  const [typed, setTyped] = useState<string>();
  const formatted =
    value === null || !currency ? '' : formatMoney(value, currency, locale, { bare: true, short: true });
  const read = (text: string) => {
    setTyped(text);
    if (!currency) return;
    if (text.trim() === '') {
      onIssue?.(undefined);
      onChange?.(null);
      return;
    }
    const amount = readTypedAmount(text, locale, currency);
    onIssue?.('issue' in amount ? amount.issue : undefined);
    if ('minor' in amount) onChange?.(amount.minor);
  };
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      // `undefined` follows the form.
      disabled={currency ? props.disabled : true}
      value={typed ?? formatted}
      onChange={(event) => read(event.target.value)}
      onFocus={(event) => {
        setTyped(formatted);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // An unreadable text stays in the field, so that the user can correct it.
        const readable =
          typed === undefined ||
          !currency ||
          typed.trim() === '' ||
          'minor' in readTypedAmount(typed, locale, currency);
        if (readable) setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
