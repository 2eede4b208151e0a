import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { lotStatuses, requestKinds } from '#contract/lots';
import { lotChecks } from '#contract/publication';
import { readinessLevels } from '#contract/readiness';
import Export from '@/components/list/Export';
import { FilterButton, FilterChips } from '@/components/list/Filters';
import SearchBox from '@/components/list/SearchBox';
import type { ListFilter } from '@/components/list/types';
import { addressOf } from '@/services/api';
import { useDepartments } from '@/services/lookups';
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
  onPrint(): void;
}

/** Above the grid: search, filters as chips, add, import, export. */
export function LotTools({
  auctionId,
  filters,
  total,
  open,
  adding,
  onChange,
  onAdd,
  onImport,
  onPrint,
}: Props) {
  const t = useText();
  const access = useAccess();
  const choices = useFilters();
  const chosen = Object.fromEntries(
    choices.map(({ key }) => [key, filters[key as keyof LotFilters] ?? []]),
  ) as Record<string, string[]>;
  return (
    <>
      <div className="list-tools no-print">
        <SearchBox value={filters.q ?? ''} onSearch={(q) => onChange({ q })} />
        <FilterButton filters={choices} chosen={chosen} onChange={onChange} />
        <span className="list-total" aria-live="polite">
          {total !== undefined && t('lots.count', { total })}
        </span>
        {/* Where there is none yet, it is the way to begin and stands in their place. */}
        {open && total !== 0 && access['imports:run'] && (
          <Button icon={<UploadOutlined />} onClick={onImport}>
            {t('lots.import')}
          </Button>
        )}
        <Export
          fileOf={(format) =>
            addressOf('lots', 'export', { params: { id: auctionId }, query: { ...filters, format } })
          }
          total={total}
          others={[{ key: 'print', label: t('lots.print'), onClick: onPrint }]}
        />
        {open && access['lots:edit'] && (
          <Button icon={<PlusOutlined />} type="primary" loading={adding} onClick={onAdd}>
            {t('lots.add')}
          </Button>
        )}
      </div>
      <FilterChips
        filters={choices}
        chosen={chosen}
        onChange={onChange}
        onClear={() => onChange(Object.fromEntries(choices.map(({ key }) => [key, undefined])))}
      />
    </>
  );
}

function useFilters(): ListFilter[] {
  const t = useText();
  const access = useAccess();
  const departments = useDepartments();
  return [
    {
      key: 'readiness',
      multiple: true,
      label: t('lots.filter.readiness'),
      options: readinessLevels.map((value) => ({ value, label: t(`lots.readiness.${value}`) })),
    },
    {
      key: 'check',
      multiple: true,
      label: t('lots.filter.check'),
      options: lotChecks.map((value) => ({ value, label: t(`lots.lacks.${value}`) })),
    },
    {
      key: 'status',
      multiple: true,
      label: t('lots.filter.status'),
      options: lotStatuses.map((value) => ({ value, label: t(`lots.status.${value}`) })),
    },
    {
      key: 'department',
      multiple: true,
      label: t('lots.departmentId'),
      options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    ...(access['lots:request']
      ? [
          {
            key: 'asked',
            multiple: true as const,
            label: t('requests.filter'),
            options: requestKinds.map((value) => ({ value, label: t(`requests.filter.${value}`) })),
          },
        ]
      : []),
  ];
}
