import { Alert, Button, Select } from 'antd';
import type { Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import EqualRows from './EqualRows';
import { useColumnName } from './fieldValue';
import IgnoredParts from './IgnoredParts';
import RowTable from './RowTable';
import Totals from './Totals';
import { useImportCommit, useStoreImport, useTotals } from './useImport';

/** Lists every row with its effect and its issues; invalid cells are corrected here. */
export default function CheckStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const storeImport = useStoreImport();
  const params = { id: sheet.id };
  const commit = useImportCommit(sheet.id);
  const backToColumns = useAction(async () =>
    storeImport(await api.imports.map({ params, body: { reading: sheet.reading, mapping: sheet.mapping } })),
  );
  const { ready = 0, rejected = 0, lots = 0 } = sheet.counts ?? {};
  return (
    <>
      <ErrorNotice text={commit.issue ?? backToColumns.issue} />
      <IgnoredParts sheet={sheet} />
      <EqualRows sheet={sheet} />
      <RepeatedNumbers sheet={sheet} />
      <Totals sheet={sheet} />
      <div className="import-actions">
        <Button loading={backToColumns.busy} onClick={() => void backToColumns.run()}>
          {t('imports.backToColumns')}
        </Button>
        <Button type="primary" loading={commit.busy} disabled={ready === 0} onClick={() => void commit.run()}>
          {ready === 0 ? t('imports.nothing') : t('imports.commit', { ready, kept: rejected, lots })}
        </Button>
      </div>
      <RowTable sheet={sheet} />
    </>
  );
}

/** Rows with the same number are usually parts of one lot or belong to several sales, rarely a mistake; the user decides. */
function RepeatedNumbers({ sheet: { id, reading, mapping, counts, columns } }: { sheet: ImportSheet }) {
  const t = useText();
  const columnName = useColumnName();
  const storeImport = useStoreImport();
  const { data, isPending } = useTotals(id);
  const recheck = useAction(async (change: Partial<Mapping>) => {
    await api.imports.map({ params: { id }, body: { reading, mapping: { ...mapping, ...change } } });
    storeImport(await api.imports.check({ params: { id } }));
  });
  if (mapping.grouped || !counts?.repeated || isPending) return null;
  const sales = data?.sales;
  const header = sales ? columns[sales.column]?.header : undefined;
  const rows = counts.repeated;
  return (
    <>
      <ErrorNotice text={recheck.issue} />
      <Alert
        type="warning"
        title={
          sales
            ? t('imports.repeated.sales', {
                rows,
                column: columnName(header, sales.column),
              })
            : t('imports.repeated', { rows })
        }
        action={
          <>
            {sales && (
              <Select<string>
                size="small"
                aria-label={t('imports.repeated.only')}
                placeholder={t('imports.repeated.only')}
                className="import-field"
                disabled={recheck.busy}
                showSearch={{ optionFilterProp: 'label' }}
                options={sales.values.map(({ text, rows }) => ({ value: text, label: `${text} (${rows})` }))}
                onChange={(text) => void recheck.run({ only: { column: sales.column, values: [text] } })}
              />
            )}
            <Button size="small" loading={recheck.busy} onClick={() => void recheck.run({ grouped: true })}>
              {t('imports.repeated.group')}
            </Button>
          </>
        }
      />
    </>
  );
}
