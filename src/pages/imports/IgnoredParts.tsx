import { Alert } from 'antd';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';

/** Without its shillings and pence a price is another price: whoever leaves them out should know. */
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
