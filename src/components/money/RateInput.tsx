import { InputNumber } from 'antd';
import { maxRate, toPercent } from '#contract/money/money';
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

/** Writes a percentage with two decimals, or with up to four if it has them, as sales taxes do. */
function formatPercent(percent: string, mark: string): string {
  if (!/^\d+(\.\d+)?$/.test(percent)) return percent;
  const [integer, decimals = ''] = percent.split('.');
  return `${integer}${mark}${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** A rate: percent on the screen, basis points as its value. */
export default function RateInput({ value, onChange, ...props }: Props) {
  const mark = decimalMark(currentLanguage());
  return (
    <InputNumber<string | number>
      {...props}
      min={0}
      max={maxRate / 100}
      step={0.5}
      precision={4}
      suffix="%"
      // A text that is being typed stays as it is: rounding would change it before its last digit.
      formatter={(percent, { userTyping, input }) =>
        userTyping ? input : formatPercent(String(percent ?? ''), mark)
      }
      parser={(text = '') => text.replace(mark, '.').replace(/[^\w.-]+/g, '')}
      style={{ width: '100%' }}
      value={value == null ? null : toPercent(value)}
      onChange={(percent) => onChange?.(percent === null ? null : Math.round(Number(percent) * 10_000) / 100)}
    />
  );
}
