import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type RowFilter, rowFilters } from '#contract/import-fields';
import type { CheckedRow, ImportSheet } from '#contract/imports';
import Loaded from '@/components/Loaded';
import SearchBox from '@/components/list/SearchBox';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { useFieldName, useFieldValue } from './fieldValue';
import { importKeys } from './importKeys';
import MendCell from './MendCell';
import { fieldOfColumn } from './mappingChange';
import '@/components/list/list.css';

const pageSize = 50;

/** The checked rows: filters with counts, the mapped columns as they stand in the file, old → new of changed lots. */
export default function RowTable({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { query: url, set } = useUrl();
  const filter = rowFilters.filter((name) => url.getAll('filter').includes(name));
  const page = Number(url.get('page')) || 1;
  const q = url.get('q') ?? '';
  const query = useQuery({
    queryKey: [...importKeys.rows(sheet.id), { filter, page, q }],
    queryFn: () => api.imports.rows({ params: { id: sheet.id }, query: { filter, page, pageSize, q } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const choose = (name: RowFilter | undefined) => set({ filter: name ? [name] : undefined, page: undefined });
  return (
    <>
      <div className="import-filters">
        <FilterButton
          name={t('imports.filter.all')}
          count={sheet.counts?.rows}
          on={filter.length === 0}
          onClick={() => choose(undefined)}
        />
        {rowFilters.map((name) => (
          <FilterButton
            key={name}
            name={t(`imports.filter.${name}`)}
            count={sheet.counts?.[name]}
            on={filter.includes(name)}
            onClick={() => choose(name)}
          />
        ))}
        <SearchBox value={q} onSearch={(text) => set({ q: text, page: undefined })} />
      </div>
      <Loaded query={query}>
        {({ data, total }) => (
          <>
            <Rows sheet={sheet} rows={data} dimmed={query.isPlaceholderData} />
            {total > pageSize && (
              <Pagination
                className="import-pages"
                align="end"
                current={page}
                total={total}
                pageSize={pageSize}
                showSizeChanger={false}
                onChange={(next) => set({ page: next })}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface FilterProps {
  name: string;
  count: number | undefined;
  on: boolean;
  onClick(): void;
}

const FilterButton = ({ name, count = 0, on, onClick }: FilterProps) => (
  <Button
    size="small"
    type={on ? 'primary' : 'default'}
    aria-pressed={on}
    disabled={count === 0 && !on}
    onClick={onClick}
  >
    {name} <span className="import-count">{count}</span>
  </Button>
);

function Rows({ sheet, rows, dimmed }: { sheet: ImportSheet; rows: CheckedRow[]; dimmed: boolean }) {
  const t = useText();
  const nameOf = useFieldName();
  const { fields, numberPattern } = sheet.mapping;
  const columns = sheet.columns
    .flatMap(({ header }, at) => {
      const field = fieldOfColumn(sheet.mapping, at);
      const hasNumber = fields.number?.columns.includes(at) ?? false;
      return field || hasNumber ? [{ at, name: nameOf(field ?? 'number'), header, hasNumber }] : [];
    })
    .sort((a, b) => Number(b.hasNumber) - Number(a.hasNumber));
  if (rows.length === 0) return <p className="import-hint">{t('list.none')}</p>;
  return (
    <div className="import-scroll">
      <table className={dimmed ? 'import-rows import-dimmed' : 'import-rows'}>
        <thead>
          <tr>
            <th scope="col">{t('imports.rest.row')}</th>
            <th scope="col">{t('imports.row.state')}</th>
            {numberPattern !== null && <th scope="col">{t('imports.field.number')}</th>}
            {columns.map(({ at, name, header }) => (
              <th scope="col" key={at} title={header}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OneRow key={row.row} sheet={sheet} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  sheet: ImportSheet;
  row: CheckedRow;
  columns: readonly { at: number; name: string }[];
}

function OneRow({ sheet, row, columns }: RowProps) {
  const t = useText();
  const word = row.state === 'OK' || row.state === 'WARNING' ? row.effect : row.state;
  const elsewhere = row.faults.filter(
    ({ column }) => column === null || !columns.some(({ at }) => at === column),
  );
  return (
    <tr className={`import-row-${row.state}`}>
      <td className="import-number">{row.row}</td>
      <td>
        <span className={`import-state import-state-${row.state}`}>
          {row.committed ? t('imports.row.done') : t(`imports.row.${word}`)}
        </span>
        <Faults faults={elsewhere} />
        <Changes sheet={sheet} row={row} />
      </td>
      {sheet.mapping.numberPattern !== null && <td>{row.number ?? '–'}</td>}
      {columns.map(({ at, name }) => {
        const faults = row.faults.filter(({ column }) => column === at);
        const text = row.cells.find(({ column }) => column === at)?.text ?? '';
        return (
          <td
            key={at}
            className={faults.some(({ level }) => level === 'ERROR') ? 'import-cell-bad' : undefined}
          >
            <MendCell sheet={sheet} row={row} column={at} name={name} text={text} />
            <Faults faults={faults} />
          </td>
        );
      })}
    </tr>
  );
}

function Faults({ faults }: { faults: CheckedRow['faults'] }) {
  const t = useText();
  return faults.map(({ field, code, level, params }) => (
    <span
      key={`${field} ${code}`}
      className={level === 'ERROR' ? 'import-fault' : 'import-warning'}
      title={field ?? undefined}
    >
      {t(`imports.fault.${code as 'rounded'}`, params)}
    </span>
  ));
}

/** What stands there now, and what the file says. */
function Changes({ sheet, row }: Pick<RowProps, 'sheet' | 'row'>) {
  const nameOf = useFieldName();
  const shown = useFieldValue(sheet.currency);
  const changes = Object.entries(row.changes);
  if (row.effect !== 'CHANGED' || changes.length === 0) return null;
  return (
    <dl className="import-changes">
      {changes.map(([field, [now, then]]) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            <del>{shown(field as 'title', now)}</del> → <ins>{shown(field as 'title', then)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
