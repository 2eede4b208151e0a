import {
  DownloadOutlined,
  DownOutlined,
  FilterOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Dropdown, Popover, Select, Tag } from 'antd';
import { lotStatuses, readinessLevels } from '#contract/lots';
import { publicationChecks } from '#contract/publication';
import { useDepartments } from '@/components/catalogue/lookups';
import SearchBox from '@/components/list/SearchBox';
import { addressOf } from '@/services/api';
import { useText } from '@/services/text';
import type { Patch } from '@/services/url';
import type { LotFilters } from './lotRows';

interface Props {
  auctionId: number;
  filters: LotFilters;
  total: number | undefined;
  /** lots can be added and imported now */
  open: boolean;
  adding: boolean;
  onChange(patch: Patch): void;
  onAdd(): void;
  onImport(): void;
}

interface Filter {
  key: 'readiness' | 'check' | 'status' | 'department';
  label: string;
  options: { value: string; label: string }[];
}

/** Above the grid: search, filters as chips, add, import, export. */
export function LotTools({ auctionId, filters, total, open, adding, onChange, onAdd, onImport }: Props) {
  const t = useText();
  const access = useAccess();
  const choices = useFilters();
  const chosen = (key: Filter['key']) => filters[key] ?? [];
  const chips = choices.flatMap(({ key, label, options }) =>
    chosen(key).map((value) => ({
      key,
      value,
      words: `${label}: ${options.find((option) => option.value === value)?.label ?? value}`,
      name: label,
    })),
  );
  const exportAs = (format: 'csv' | 'xlsx') =>
    addressOf('reports', 'export', { params: { id: auctionId, tab: 'lots' }, query: { format } });
  return (
    <>
      <div className="list-tools no-print">
        <SearchBox value={filters.q ?? ''} onSearch={(q) => onChange({ q })} />
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={
            <div className="list-filters">
              {choices.map(({ key, label, options }) => (
                <FilterField
                  key={key}
                  {...{ label, options }}
                  id={`lots-${key}`}
                  value={chosen(key)}
                  onChange={(value) => onChange({ [key]: value })}
                />
              ))}
            </div>
          }
        >
          <Button icon={<FilterOutlined />}>{t('list.filter')}</Button>
        </Popover>
        <span className="list-total" aria-live="polite">
          {total !== undefined && t('lots.count', { total })}
        </span>
        {open && access['imports:run'] && (
          <Button icon={<UploadOutlined />} onClick={onImport}>
            {t('lots.import')}
          </Button>
        )}
        {access['reports:read'] && (
          <Dropdown
            menu={{
              items: (['csv', 'xlsx'] as const).map((format) => ({
                key: format,
                label: <a href={exportAs(format)}>{format.toUpperCase()}</a>,
              })),
            }}
            trigger={['click']}
          >
            <Button icon={<DownloadOutlined />}>
              {t('lots.export')} <DownOutlined />
            </Button>
          </Dropdown>
        )}
        {open && access['lots:edit'] && (
          <Button icon={<PlusOutlined />} type="primary" loading={adding} onClick={onAdd}>
            {t('lots.add')}
          </Button>
        )}
      </div>
      {chips.length > 0 && (
        <div className="list-chips">
          {chips.map(({ key, value, words, name }) => (
            <Tag
              key={`${key} ${value}`}
              closable={{ 'aria-label': t('list.filter.remove', { name }) }}
              onClose={(event) => {
                event.preventDefault();
                onChange({ [key]: chosen(key).filter((one) => one !== value) });
              }}
            >
              {words}
            </Tag>
          ))}
          <Button
            type="link"
            size="small"
            onClick={() => onChange(Object.fromEntries(choices.map(({ key }) => [key, undefined])))}
          >
            {t('list.filter.clear')}
          </Button>
        </div>
      )}
    </>
  );
}

function useFilters(): Filter[] {
  const t = useText();
  const departments = useDepartments();
  return [
    {
      key: 'readiness',
      label: t('lots.filter.readiness'),
      options: readinessLevels.map((value) => ({ value, label: t(`lots.readiness.${value}`) })),
    },
    {
      key: 'check',
      label: t('lots.filter.check'),
      options: publicationChecks.map((value) => ({ value, label: t(`lots.lacks.${value}`) })),
    },
    {
      key: 'status',
      label: t('lots.filter.status'),
      options: lotStatuses.map((value) => ({ value, label: t(`lots.status.${value}`) })),
    },
    {
      key: 'department',
      label: t('lots.departmentId'),
      options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}

interface FieldProps {
  id: string;
  label: string;
  options: Filter['options'];
  value: string[];
  onChange(value: string[]): void;
}

const FilterField = ({ id, label, options, value, onChange }: FieldProps) => (
  <>
    <label htmlFor={id}>{label}</label>
    <Select
      id={id}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={value}
      onChange={onChange}
    />
  </>
);
