import { Table, type TableColumnsType, type TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { ReportHead } from '#contract/reports';
import { defaultPageSize } from '@/components/list/listQuery';
import Paging from '@/components/list/Paging';
import SearchBox from '@/components/list/SearchBox';
import { useSearchKey } from '@/components/list/useRowKeys';
import PrintedExtent from '@/components/printing/PrintedExtent';
import { useText } from '@/services/text';
import { type Patch, useUrl } from '@/services/url';
import '@/components/list/list.css';

interface Props<Row> {
  /** one page of a tab */
  report: Pick<ReportHead, 'currency'> & {
    data: readonly Row[];
    total: number;
    page: number;
    pageSize: number;
  };
  columns: TableColumnsType<Row>;
  numberOf(row: Row): string;
  /** makes rows selectable */
  selection?: TableProps<Row>['rowSelection'];
  /** beside the search: filters */
  tools?: React.ReactNode;
  noSearch?: boolean;
  empty: string;
  /** totals of all rows, not only of this page, by column key; absent: the amounts are of different things */
  totals?: Readonly<Record<string, ReactNode>>;
}

/** Rows of a report. Search, order and page are in the address, where the server's loader reads them. */
export default function ReportTable<Row extends object>(props: Props<Row>) {
  const { columns, numberOf, selection, tools, noSearch, empty, totals } = props;
  const { data: rows, total, page, pageSize, currency } = props.report;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  useSearchKey(root);
  const { query, set } = useUrl();
  const updateQuery = (patch: Patch) => set({ page: undefined, ...patch }, 'push');
  const handleTableChange: TableProps<Row>['onChange'] = (_, __, sorted, { action }) => {
    if (action !== 'sort') return;
    const { columnKey, order } = [sorted].flat()[0] ?? {};
    updateQuery({ sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined });
  };
  const goToPage = (nextPage: number, size: number) =>
    set(
      { page: nextPage === 1 ? undefined : nextPage, pageSize: size === defaultPageSize ? undefined : size },
      'push',
    );
  return (
    <section ref={root} className="report-section">
      <div className="list-tools no-print">
        {!noSearch && <SearchBox value={query.get('q') ?? ''} onSearch={(q) => updateQuery({ q })} />}
        {tools}
        <span className="list-total" aria-live="polite">
          {t('list.total', { total })}
        </span>
      </div>
      <PrintedExtent printed={rows.length} total={total} />
      <p className="report-currency">{t('reports.amounts', { currency: currency.code })}</p>
      <Table<Row>
        className="wide-table"
        size="small"
        rowKey={numberOf}
        columns={columns}
        {...(selection && { rowSelection: selection })}
        dataSource={[...rows]}
        onChange={handleTableChange}
        showSorterTooltip={false}
        locale={{ emptyText: empty }}
        pagination={false}
        summary={() => totals && total > 0 && <TotalsRow {...{ columns, totals, selection }} />}
      />
      {total > defaultPageSize && <Paging page={page} size={pageSize} total={total} onTurn={goToPage} />}
    </section>
  );
}

/** The last row, with the totals of all rows. */
function TotalsRow<Row>({
  columns,
  totals,
  selection,
}: Pick<Props<Row>, 'columns' | 'selection'> & Required<Pick<Props<Row>, 'totals'>>) {
  const t = useText();
  // antd puts the column of checkboxes before `columns`.
  const first = selection ? 1 : 0;
  return (
    <Table.Summary.Row className="report-totals">
      {selection && <Table.Summary.Cell index={0} />}
      {columns.map(({ key, align, className }, index) => (
        <Table.Summary.Cell key={String(key)} index={index + first} align={align} className={className}>
          {index === 0 ? t('list.totals') : totals[String(key)]}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** Returns the sort order of a column from the address. */
export function useSortOrder(): (key: string) => 'ascend' | 'descend' | null {
  const sort = useUrl().query.get('sort') ?? '';
  return (key) => (sort === key ? 'ascend' : sort === `-${key}` ? 'descend' : null);
}
