import { InputNumber } from 'antd';
import { conditionLimits } from '#contract/segment-conditions';
import { useText } from '@/services/text';

interface Props {
  label: string;
  placeholder?: string;
  value: number | null;
  onChange(days: number | null): void;
  disabled: boolean;
}

export function DaysInput({ label, ...inputProps }: Props) {
  const t = useText();
  return (
    <InputNumber<number>
      {...inputProps}
      aria-label={label}
      min={1}
      max={conditionLimits.days}
      precision={0}
      suffix={t('conditions.days')}
    />
  );
}
