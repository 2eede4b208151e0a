import { FilterOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Select, Tag } from 'antd';
import { useText } from '@/services/text';
import type { Patch } from '@/services/url';
import Disclosure from '../Disclosure';
import type { ListFilter } from './types';

interface Props {
  filters: readonly ListFilter[];
  chosen: Record<string, string[]>;
  onChange: (patch: Patch) => void;
}

/** The button that opens all filters. */
export function FilterButton({ filters, chosen, onChange }: Props) {
  const t = useText();
  return (
    <Disclosure button={{ icon: <FilterOutlined />, children: t('list.filter') }}>
      <div className="list-filters">
        {filters.map((filter) => (
          <Field key={filter.key} filter={filter} values={chosen[filter.key] ?? []} onChange={onChange} />
        ))}
      </div>
    </Disclosure>
  );
}

interface FieldProps {
  filter: ListFilter;
  values: string[];
  onChange: (patch: Patch) => void;
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
      ) : (
        <input
          id={id}
          type="date"
          className="list-day"
          value={values[0] ?? ''}
          onChange={({ target }) => onChange({ [filter.key]: target.value })}
        />
      )}
    </>
  );
}

/** What is filtered now, each to be taken away. */
export function FilterChips({ filters, chosen, onChange, onClear }: Props & { onClear: () => void }) {
  const t = useText();
  const { formatDate } = useIntl();
  const words = (filter: ListFilter, value: string) =>
    filter.options
      ? (filter.options.find((option) => option.value === value)?.label ?? value)
      : formatDate(value, { timeZone: 'UTC' });
  const chips = filters.flatMap((filter) => (chosen[filter.key] ?? []).map((value) => ({ filter, value })));
  if (chips.length === 0) return null;
  return (
    <div className="list-chips">
      {chips.map(({ filter, value }) => (
        <Tag
          key={`${filter.key} ${value}`}
          closable={{ 'aria-label': t('list.filter.remove', { name: filter.label }) }}
          onClose={(event) => {
            event.preventDefault();
            onChange({ [filter.key]: (chosen[filter.key] ?? []).filter((one) => one !== value) });
          }}
        >
          {filter.label}: {words(filter, value)}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={onClear}>
        {t('list.filter.clear')}
      </Button>
    </div>
  );
}
