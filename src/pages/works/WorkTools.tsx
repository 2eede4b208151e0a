import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { availabilities } from '#contract/item-states';
import { workChecks } from '#contract/publication-checks';
import { GridTools } from '@/components/grid/GridTools';
import type { ListFilter } from '@/components/list/types';
import LinkButton from '@/components/page/LinkButton';
import { useReadinessFilters } from '@/components/publication/useReadinessFilters';
import { apiUrl } from '@/services/api';
import { useText } from '@/services/text';
import type { Patch } from '@/services/url';
import { AddWork } from './AddWork';
import type { WorkFilters } from './workRows';

interface Props {
  collection: { id: number; code: string };
  filters: WorkFilters;
  total: number | undefined;
  /** whether works can be added */
  canAdd: boolean;
  onChange(patch: Patch): void;
  onAdded(): Promise<unknown>;
  /** absent: the import is shown elsewhere or not available */
  onImport: (() => void) | undefined;
  onPrint(): void;
}

/** Above the grid: search, filters as chips, add, export. */
export function WorkTools({
  collection,
  filters,
  total,
  canAdd,
  onChange,
  onAdded,
  onImport,
  onPrint,
}: Props) {
  const t = useText();
  return (
    <GridTools
      filters={useFilters()}
      selected={{ ...filters }}
      total={total}
      totalText={t('works.count', { total: total ?? 0 })}
      fileOf={(format) =>
        apiUrl('works', 'export', { params: { id: collection.id }, query: { ...filters, format } })
      }
      onChange={onChange}
      onPrint={onPrint}
      before={
        onImport && (
          <Button icon={<UploadOutlined />} onClick={onImport}>
            {t('lots.import')}
          </Button>
        )
      }
    >
      {canAdd && (
        <>
          <LinkButton to="/items?availability=AVAILABLE">{t('works.fromItems')}</LinkButton>
          <AddWork collection={collection} onDone={onAdded} />
        </>
      )}
    </GridTools>
  );
}

function useFilters(): ListFilter[] {
  const t = useText();
  return [
    ...useReadinessFilters(workChecks),
    {
      key: 'availability',
      multiple: true,
      label: t('items.availability'),
      options: availabilities.map((value) => ({ value, label: t(`items.availability.${value}`) })),
    },
  ];
}
