import { InputNumber } from 'antd';
import { maxRate } from '#contract/money/money';
import { currentLanguage } from '@/locales';
import { decimalMark } from './amounts';

interface Props {
  id?: string;
  /** basis points */
  value?: number | null;
  onChange?(value: number | null): void;
  disabled?: boolean;
  placeholder?: string;
}

/** The decimals of a percentage: two, or up to four if the rate has them, as sales taxes do. */
const countDecimals = (percent: number | null) =>
  Math.max(2, String(percent ?? '').split('.')[1]?.length ?? 0);

/** A rate: percent with up to four decimals on the screen, basis points as its value. */
export default function RateInput({ value, onChange, ...props }: Props) {
  const percent = value == null ? null : value / 100;
  return (
    <InputNumber<number>
      {...props}
      min={0}
      max={maxRate / 100}
      step={0.5}
      precision={countDecimals(percent)}
      suffix="%"
      decimalSeparator={decimalMark(currentLanguage())}
      style={{ width: '100%' }}
      value={percent}
      onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * 10_000) / 100)}
    />
  );
}
