import { Select } from 'antd';
import SalePicker from '@/components/auctions/SalePicker';
import DayInput from '@/components/time/DayInput';
import type { Patch } from '@/services/url';
import type { ListFilter } from './types';

export interface FilterProps {
  filters: readonly ListFilter[];
  selected: Record<string, string[]>;
  onChange: (patch: Patch) => void;
}

export default function FilterFields({ filters, selected, onChange }: FilterProps) {
  return (
    <div className="list-filters">
      {filters.map((filter) => (
        <Field key={filter.key} filter={filter} values={selected[filter.key] ?? []} onChange={onChange} />
      ))}
    </div>
  );
}

interface FieldProps {
  filter: ListFilter;
  values: string[];
  onChange: FilterProps['onChange'];
}

function Field({ filter, values, onChange }: FieldProps) {
  const id = `filter-${filter.key}`;
  return (
    <>
      <label htmlFor={id}>{filter.label}</label>
      {filter.options ? (
        <Select
          id={id}
          mode={filter.multiple && 'multiple'}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={filter.options}
          value={filter.multiple ? values : values[0]}
          onChange={(value: string | string[] | undefined) => onChange({ [filter.key]: value })}
        />
      ) : filter.of ? (
        <SalePicker
          id={id}
          of={filter.of}
          value={Number(values[0]) || null}
          onChange={(sale) => onChange({ [filter.key]: sale ?? undefined })}
        />
      ) : (
        <DayInput
          id={id}
          value={values[0]}
          onChange={(day) => onChange({ [filter.key]: day ?? undefined })}
        />
      )}
    </>
  );
}
