import { Form, InputNumber } from 'antd';
import type { GoalMeasureName, goalMeasures } from '#contract/goal-measures';
import { AmountItem } from '@/components/money/AmountItem';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import type { GoalValues } from './goalForm';

/** The target in the unit of the measure. The field for an amount appears once its currency is selected. */
export default function GoalTarget({ unit }: { unit: (typeof goalMeasures)[GoalMeasureName]['unit'] }) {
  const t = useText();
  const form = Form.useFormInstance<GoalValues>();
  const currency = useCurrency(Form.useWatch('currency', form) ?? undefined);
  if (unit === 'money')
    return currency ? (
      <AmountItem
        key={currency.code}
        name={['target']}
        label={t('goals.field.target')}
        missing={t('goals.field.target.required')}
        currency={currency}
      />
    ) : null;
  return (
    <Form.Item
      name="target"
      label={t('goals.field.target')}
      rules={[{ required: true, message: t('goals.field.target.required') }]}
    >
      {unit === 'rate' ? <RateInput /> : <InputNumber<number> min={1} precision={0} />}
    </Form.Item>
  );
}

interface RateProps {
  id?: string;
  value?: number | null;
  onChange?(basisPoints: number | null): void;
}

/** A share in percent, kept in basis points. */
const RateInput = ({ id, value, onChange }: RateProps) => (
  <InputNumber<number>
    id={id}
    min={0.01}
    max={100}
    precision={2}
    suffix="%"
    value={value === null || value === undefined ? null : value / 100}
    onChange={(percent) => onChange?.(percent === null ? null : Math.round(percent * 100))}
  />
);
