import { useModel } from '@umijs/max';
import { InputNumber } from 'antd';
import type { Range } from '#contract/segment-conditions';
import { AmountInput } from '@/components/money/AmountInput';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';

interface Props {
  /** amounts are in the base currency of the system */
  of: 'count' | 'money';
  label: string;
  value: Range;
  onChange(range: Range): void;
  disabled: boolean;
}

/** Edits a minimum and a maximum; either can be empty. */
export default function RangeFields({ of, label, value, onChange, disabled }: Props) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const code = initialState?.house.currency;
  const currency = useCurrency(code);
  return (
    <fieldset className="condition-range" aria-label={label}>
      <span>{label}</span>
      {(['from', 'until'] as const).map((end) => {
        const inputProps = {
          'aria-label': `${label}: ${t(`conditions.${end}`)}`,
          placeholder: t(`conditions.${end}`),
          disabled,
        };
        return of === 'money' ? (
          <AmountInput
            key={end}
            {...inputProps}
            suffix={code}
            currency={currency}
            value={value[end]}
            onChange={(amount) => onChange({ ...value, [end]: amount })}
          />
        ) : (
          <InputNumber<number>
            key={end}
            {...inputProps}
            min={0}
            precision={0}
            value={value[end]}
            onChange={(count) => onChange({ ...value, [end]: count })}
          />
        );
      })}
    </fieldset>
  );
}
