import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { lotStatuses } from '#contract/lot-states';
import { requestKinds } from '#contract/lots';
import { lotChecks } from '#contract/publication-checks';
import { GridTools } from '@/components/grid/GridTools';
import type { ListFilter } from '@/components/list/types';
import { useReadinessFilters } from '@/components/publication/useReadinessFilters';
import { apiUrl } from '@/services/api';
import { useText } from '@/services/text';
import type { Patch } from '@/services/url';
import type { LotFilters } from './lotRows';

interface Props {
  auctionId: number;
  filters: LotFilters;
  total: number | undefined;
  /** whether lots can be added and imported */
  canAdd: boolean;
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
  canAdd,
  adding,
  onChange,
  onAdd,
  onImport,
  onPrint,
}: Props) {
  const t = useText();
  const access = useAccess();
  const choices = useFilters();
  const filtered = Object.keys(filters).some((key) => key !== 'sort');
  return (
    <GridTools
      filters={choices}
      selected={{ ...filters }}
      total={total}
      totalText={t('lots.count', { total: total ?? 0 })}
      fileOf={(format) =>
        apiUrl('lots', 'export', { params: { id: auctionId }, query: { ...filters, format } })
      }
      onChange={onChange}
      onPrint={onPrint}
      before={
        // In an empty sale, adding lots is the next step, so it is shown instead of the grid.
        canAdd &&
        (total !== 0 || filtered) &&
        access['imports:run'] && (
          <Button icon={<UploadOutlined />} onClick={onImport}>
            {t('lots.import')}
          </Button>
        )
      }
    >
      {canAdd && access['lots:edit'] && (
        <Button icon={<PlusOutlined />} type="primary" loading={adding} onClick={onAdd}>
          {t('lots.add')}
        </Button>
      )}
    </GridTools>
  );
}

function useFilters(): ListFilter[] {
  const t = useText();
  const access = useAccess();
  return [
    ...useReadinessFilters(lotChecks),
    {
      key: 'status',
      multiple: true,
      label: t('lots.filter.status'),
      options: lotStatuses.map((value) => ({ value, label: t(`lots.status.${value}`) })),
    },
    ...(access['lots:request']
      ? [
          {
            key: 'requested',
            multiple: true as const,
            label: t('requests.filter'),
            options: requestKinds.map((value) => ({ value, label: t(`requests.filter.${value}`) })),
          },
        ]
      : []),
  ];
}
