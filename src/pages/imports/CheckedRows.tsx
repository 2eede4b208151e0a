import { Button, Table, type TableColumnsType } from 'antd';
import type { CheckedRow } from '#contract/import-checks';
import { numberField } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useText } from '@/services/text';
import EditableCell from './EditableCell';
import { useFieldName, useImportedValue } from './fieldValue';
import { findColumnField } from './mappingChange';
import { useIncludeRow, useUpdateCell } from './useUpdateRow';

interface Props {
  sheet: ImportSheet;
  rows: CheckedRow[];
  dimmed: boolean;
}

/**
 * Checked rows with the columns of the file: invalid cells show the reason and can be corrected, changed ones show old →
 * new.
 */
export default function CheckedRows({ sheet, rows, dimmed }: Props) {
  const t = useText();
  const nameOf = useFieldName();
  const { fields, numberPattern } = sheet.mapping;
  const numberKey = numberField[sheet.target.noun];
  const isAlone = numberPattern === null && fields[numberKey]?.columns.length === 1;
  const columns = sheet.columns
    .flatMap(({ header }, at) => {
      const field = findColumnField(sheet.mapping, at);
      const hasNumber = fields[numberKey]?.columns.includes(at) ?? false;
      return field || hasNumber ? [{ at, name: nameOf(field ?? numberKey), header, hasNumber }] : [];
    })
    .sort((a, b) => Number(b.hasNumber) - Number(a.hasNumber));
  if (rows.length === 0) return <p className="import-hint">{t('list.none')}</p>;
  const tableColumns: TableColumnsType<CheckedRow> = [
    {
      key: 'row',
      title: t('imports.rest.row'),
      dataIndex: 'row',
      onCell: () => ({ className: 'import-number' }),
    },
    {
      key: 'state',
      title: t('imports.row.state'),
      render: (_, row) => <RowState sheet={sheet} row={row} columns={columns} />,
    },
    ...(numberPattern === null
      ? []
      : [
          {
            key: 'number',
            title: t('imports.field.number'),
            render: (_: unknown, row: CheckedRow) => (
              <EditableCell
                sheet={sheet}
                row={row}
                column={null}
                name={t('imports.field.number')}
                text={row.number ?? ''}
              />
            ),
          },
        ]),
    ...columns.map(({ at, name, header, hasNumber }) => ({
      key: at,
      title: name,
      onHeaderCell: () => ({ title: header }),
      onCell: ({ issues }: CheckedRow) => ({
        className: issues.some(({ column, level }) => column === at && level === 'ERROR')
          ? 'import-cell-bad'
          : undefined,
      }),
      render: (_: unknown, row: CheckedRow) => (
        <Cell sheet={sheet} row={row} at={at} name={name} number={hasNumber && isAlone ? row.number : null} />
      ),
    })),
  ];
  return (
    <div className="import-scroll">
      <Table<CheckedRow>
        className={dimmed ? 'import-rows import-dimmed' : 'import-rows'}
        rowClassName={({ state }) => `import-row-${state}`}
        size="small"
        tableLayout="auto"
        columns={tableColumns}
        dataSource={rows}
        rowKey="row"
        pagination={false}
      />
    </div>
  );
}

interface RowProps {
  sheet: ImportSheet;
  row: CheckedRow;
  columns: readonly { at: number; name: string }[];
}

/** Shows the effect of a row, and its issues that belong to no column. */
function RowState({ sheet, row, columns }: RowProps) {
  const t = useText();
  const isLeftOut = row.issues.some(({ code }) => code.startsWith('left_out_'));
  const effect = row.state === 'OK' || row.state === 'WARNING' ? row.effect : row.state;
  const stateKey = isLeftOut ? 'LEFT_OUT' : effect;
  const otherProblems = row.issues.filter(
    ({ column }) => column === null || !columns.some(({ at }) => at === column),
  );
  return (
    <>
      <span className={`import-state import-state-${row.state}`}>
        {row.committed ? t('imports.row.done') : t(`imports.row.${stateKey}`)}
      </span>
      <Issues issues={otherProblems} />
      {!row.committed && <LinkToExisting sheet={sheet} row={row} />}
      {isLeftOut && <IncludeRow sheet={sheet} row={row} />}
      <Changes sheet={sheet} row={row} />
    </>
  );
}

interface CellProps {
  sheet: ImportSheet;
  row: CheckedRow;
  at: number;
  name: string;
  /** the parsed number of the row, when only this column provides it */
  number: string | null;
}

function Cell({ sheet, row, at, name, number }: CellProps) {
  const cell = row.cells.find(({ column }) => column === at);
  return (
    <>
      <EditableCell sheet={sheet} row={row} column={at} name={name} text={cell?.text ?? ''} />
      <ParsedValue sheet={sheet} cell={cell} />
      {number !== null && number !== cell?.text && <span className="import-read-as">{number}</span>}
      <Issues issues={row.issues.filter(({ column }) => column === at)} />
    </>
  );
}

/** Links the row to a similar existing customer or artist on click. */
function LinkToExisting({ sheet, row }: Pick<RowProps, 'sheet' | 'row'>) {
  const t = useText();
  const { run, busy, issue } = useUpdateCell(sheet, row, null);
  const number = row.issues.find(({ code }) => code === 'may_be')?.params.number;
  if (number === undefined) return null;
  return (
    <>
      <Button size="small" loading={busy} onClick={() => void run(String(number))}>
        {t('imports.takeAs', { number })}
      </Button>
      <ErrorNotice text={issue} />
    </>
  );
}

/** Imports a row that was taken for a heading, a total or a note. */
function IncludeRow({ sheet, row }: Pick<RowProps, 'sheet' | 'row'>) {
  const t = useText();
  const { run, busy, issue } = useIncludeRow(sheet, row);
  return (
    <>
      <Button size="small" loading={busy} onClick={() => void run()}>
        {t('imports.row.take')}
      </Button>
      <ErrorNotice text={issue} />
    </>
  );
}

/** Shows the parsed value beside the text of the cell. */
function ParsedValue({ sheet, cell }: { sheet: ImportSheet; cell: CheckedRow['cells'][number] | undefined }) {
  const formatValue = useImportedValue(sheet.currency);
  if (!cell?.field || cell.read === null) return null;
  const formatted = formatValue(cell.field, cell.read);
  return formatted === cell.text ? null : <span className="import-read-as">{formatted}</span>;
}

function Issues({ issues }: { issues: CheckedRow['issues'] }) {
  const t = useText();
  return issues.map(({ field, code, level, params }) => (
    <span
      key={`${field} ${code}`}
      className={level === 'ERROR' ? 'import-issue' : 'import-warning'}
      title={field ?? undefined}
    >
      {t(`imports.issue.${code as 'rounded'}`, params)}
    </span>
  ));
}

/** Shows the stored values and those of the file. */
function Changes({ sheet, row }: Pick<RowProps, 'sheet' | 'row'>) {
  const nameOf = useFieldName();
  const formatValue = useImportedValue(sheet.currency);
  const changes = Object.entries(row.changes);
  if (changes.length === 0) return null;
  return (
    <dl className="import-changes">
      {changes.map(([field, [current, imported]]) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            <del>{formatValue(field as 'title', current)}</del> →{' '}
            <ins>{formatValue(field as 'title', imported)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
