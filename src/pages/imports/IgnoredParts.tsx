import { Alert } from 'antd';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';

/** Warns when columns of shillings or pence are left out, because prices are wrong without them. */
export default function IgnoredParts({ sheet: { columns } }: { sheet: ImportSheet }) {
  const t = useText();
  const ignoredColumns = columns.filter(({ partLeftOut }) => partLeftOut).map(({ header }) => header);
  if (ignoredColumns.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('imports.partsLeftOut', { count: ignoredColumns.length, columns: ignoredColumns.join(', ') })}
    />
  );
}
