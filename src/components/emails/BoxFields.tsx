import { InputNumber, Segmented } from 'antd';
import { useText } from '@/services/text';
import { setColumnCount } from './blockTree';
import { Grouped, Labelled } from './Labelled';
import type { FieldsOf } from './types';

export function SpacerFields({ block, disabled, onChange }: FieldsOf<'spacer'>) {
  const t = useText();
  return (
    <Labelled label={t('emails.height')}>
      {(id) => (
        <InputNumber
          id={id}
          min={4}
          max={120}
          precision={0}
          disabled={disabled}
          value={block.height}
          onChange={(height) => height !== null && onChange({ ...block, height }, 'height')}
        />
      )}
    </Labelled>
  );
}

export function CountField({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  disabled?: boolean;
  onChange(count: number): void;
}) {
  return (
    <Grouped label={label}>
      <Segmented disabled={disabled} value={value} onChange={onChange} options={[1, 2, 3]} />
    </Grouped>
  );
}

export function ColumnsFields({ block, disabled, onChange }: FieldsOf<'columns'>) {
  const t = useText();
  return (
    <CountField
      label={t('emails.columns')}
      value={block.columns.length}
      disabled={disabled}
      onChange={(count) => onChange(setColumnCount(block, count))}
    />
  );
}
