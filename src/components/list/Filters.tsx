import { FilterOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Tag } from 'antd';
import { lazy } from 'react';
import SaleCode from '@/components/auctions/SaleCode';
import { useText } from '@/services/text';
import type { FilterProps } from './FilterFields';
import Panel from './Panel';
import type { ListFilter } from './types';

const FilterFields = lazy(() => import('./FilterFields'));

export function FilterButton(props: FilterProps) {
  const t = useText();
  return (
    <Panel button={{ icon: <FilterOutlined />, children: t('list.filter') }} placement="bottomLeft">
      <FilterFields {...props} />
    </Panel>
  );
}

/** The active filters as removable chips. */
export function FilterChips({ filters, selected, onChange, onClear }: FilterProps & { onClear: () => void }) {
  const t = useText();
  const { formatDate } = useIntl();
  const formatValue = (filter: ListFilter, value: string) =>
    filter.options ? (
      (filter.options.find((option) => option.value === value)?.label ?? value)
    ) : filter.of ? (
      <SaleCode of={filter.of} id={Number(value)} />
    ) : (
      formatDate(value, { timeZone: 'UTC' })
    );
  const chips = filters.flatMap((filter) => (selected[filter.key] ?? []).map((value) => ({ filter, value })));
  if (chips.length === 0) return null;
  return (
    <div className="list-chips">
      {chips.map(({ filter, value }) => (
        <Tag
          key={`${filter.key} ${value}`}
          closable={{ 'aria-label': t('list.filter.remove', { name: filter.label }) }}
          onClose={(event) => {
            event.preventDefault();
            onChange({ [filter.key]: (selected[filter.key] ?? []).filter((one) => one !== value) });
          }}
        >
          {filter.label}: {formatValue(filter, value)}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={onClear}>
        {t('list.filter.clear')}
      </Button>
    </div>
  );
}
