import { Alert, Button, Select } from 'antd';
import type { Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import Fault from '@/components/Fault';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import EqualRows from './EqualRows';
import { useColumnName } from './fieldValue';
import PartsLeftOut from './PartsLeftOut';
import RowTable from './RowTable';
import Totals from './Totals';
import { useImportAnswer, useImportCommit, useTotals } from './useImport';

/** Every row with what it would do and what is wrong with it; faulty cells are mended here. */
export default function CheckStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const answer = useImportAnswer();
  const params = { id: sheet.id };
  const commit = useImportCommit(sheet.id);
  const back = useAction(async () =>
    answer(await api.imports.map({ params, body: { reading: sheet.reading, mapping: sheet.mapping } })),
  );
  const { ready = 0, kept = 0, lots = 0 } = sheet.counts ?? {};
  return (
    <>
      <Fault text={commit.fault ?? back.fault} />
      <PartsLeftOut sheet={sheet} />
      <EqualRows sheet={sheet} />
      <RepeatedNumbers sheet={sheet} />
      <Totals sheet={sheet} />
      <div className="import-actions">
        <Button loading={back.busy} onClick={() => void back.run()}>
          {t('imports.backToColumns')}
        </Button>
        <Button type="primary" loading={commit.busy} disabled={ready === 0} onClick={() => void commit.run()}>
          {ready === 0 ? t('imports.nothing') : t('imports.commit', { ready, kept, lots })}
        </Button>
      </div>
      <RowTable sheet={sheet} />
    </>
  );
}

/** Rows under one number are parts of one lot, or of several sales, more often than a mistake; who knows the file says which. */
function RepeatedNumbers({ sheet: { id, reading, mapping, counts, columns } }: { sheet: ImportSheet }) {
  const t = useText();
  const columnName = useColumnName();
  const answer = useImportAnswer();
  const { data, isPending } = useTotals(id);
  const again = useAction(async (change: Partial<Mapping>) => {
    await api.imports.map({ params: { id }, body: { reading, mapping: { ...mapping, ...change } } });
    answer(await api.imports.check({ params: { id } }));
  });
  if (mapping.grouped || !counts?.repeated || isPending) return null;
  const sales = data?.sales;
  const header = sales ? columns[sales.column]?.header : undefined;
  const rows = counts.repeated;
  return (
    <>
      <Fault text={again.fault} />
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
                disabled={again.busy}
                showSearch={{ optionFilterProp: 'label' }}
                options={sales.values.map(({ text, rows }) => ({ value: text, label: `${text} (${rows})` }))}
                onChange={(text) => void again.run({ only: { column: sales.column, values: [text] } })}
              />
            )}
            <Button size="small" loading={again.busy} onClick={() => void again.run({ grouped: true })}>
              {t('imports.repeated.group')}
            </Button>
          </>
        }
      />
    </>
  );
}
