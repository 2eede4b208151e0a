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

/** A rate: percent with up to two decimals on the screen, basis points as its value. */
export default function RateInput({ value, onChange, ...props }: Props) {
  return (
    <InputNumber<number>
      {...props}
      min={0}
      max={maxRate / 100}
      step={0.5}
      precision={2}
      suffix="%"
      decimalSeparator={decimalMark(currentLanguage())}
      style={{ width: '100%' }}
      value={value == null ? null : value / 100}
      onChange={(percent) => onChange?.(percent === null ? null : Math.round(percent * 100))}
    />
  );
}
