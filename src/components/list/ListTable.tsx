import { history } from '@umijs/max';
import { Table, type TableColumnsType, type TableProps } from 'antd';
import type { MouseEvent } from 'react';
import { toPagePath } from '@/services/address';
import { useText } from '@/services/text';
import Link from '../page/Link';
import type { Density } from './density';
import type { MenuEntry } from './menu';
import RowMenu from './RowMenu';
import type { ListColumn, TotalsRow } from './types';
import './table.css';

interface Props<Row> {
  /** accessible name of the table: the list's title */
  label: string | undefined;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** `title` or `-title` */
  sort: string;
  /** the default order of the list */
  defaultSort: string;
  onSort: (sort: string) => void;
  hrefOf: (row: Row) => string | undefined;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  density: Density;
  /** while printing the table is not fixed, so that its head repeats on every sheet */
  printing: boolean;
  /** previous rows while others are loading */
  dimmed: boolean;
  /** the selected rows and their change handler, when rows can be selected */
  ticked?: readonly number[];
  onTick: (ids: readonly number[]) => void;
  /** totals of all matching rows, including those of other pages */
  totals: readonly TotalsRow[];
  rowMenu?: (row: Row) => readonly MenuEntry[];
}

/** Pixels: minimum width of a column without a width, width of the checkbox column, width of the menu column. */
const minWidth = 190;
const tickWidth = 40;
const menuWidth = 48;
/** Clicks on these elements of a row do not open it. */
const ownActions = 'a, button, input, label, .ant-table-selection-column, .row-menu-cell';

/** The rows of a list as an antd table: a sticky head, checkboxes, and a menu per row. */
export default function ListTable<Row extends object>(props: Props<Row>) {
  const {
    columns,
    rows,
    sort,
    defaultSort,
    onSort,
    hrefOf,
    idOf,
    nameOf,
    ticked,
    rowMenu,
    printing,
    totals,
  } = props;
  const t = useText();
  const onChange: TableProps<Row>['onChange'] = (_, __, sorted, { action }) => {
    const key = [sorted].flat()[0]?.columnKey;
    const column = columns.find((one) => one.key === key);
    if (action === 'sort' && column?.sort) onSort(nextSort(column.sort, sort, defaultSort));
  };
  const open = (event: MouseEvent, row: Row) => {
    // React events of the menu bubble up to here although it is rendered elsewhere in the document.
    const { target, currentTarget } = event;
    const isRow = target instanceof Element && currentTarget.contains(target) && !target.closest(ownActions);
    const href = hrefOf(row);
    if (href && isRow && !window.getSelection()?.toString()) history.push(onThisPage(href));
  };
  const tableColumns: TableColumnsType<Row> = columns.map((column, at) => ({
    key: column.key,
    title: column.title,
    align: column.align,
    // Paper is narrower than the columns, so they share it by content.
    width: printing ? undefined : column.width,
    ...(column.sort && { sorter: true, sortOrder: orderOf(column.sort, sort), sortDirections: bothWays }),
    render: (_: unknown, row: Row) => {
      const href = at === 0 ? hrefOf(row) : undefined;
      return href === undefined ? (
        column.render(row)
      ) : (
        <Link to={href} className="list-row-link" prefetch="intent">
          {column.render(row)}
        </Link>
      );
    },
  }));
  if (rowMenu)
    tableColumns.push({
      key: 'menu',
      width: menuWidth,
      className: 'row-menu-cell',
      title: <span className="unseen">{t('common.more')}</span>,
      render: (_: unknown, row: Row) => <RowMenu name={nameOf(row)} entries={() => rowMenu(row)} />,
    });
  const width = columns.reduce((sum, column) => sum + (column.width ?? minWidth), 0);
  return (
    <Table<Row>
      className={props.dimmed ? 'rows rows-dimmed' : 'rows'}
      rowClassName="row"
      aria-label={props.label}
      size={props.density === 'comfortable' ? 'middle' : 'small'}
      columns={tableColumns}
      dataSource={rows}
      rowKey={idOf}
      pagination={false}
      showSorterTooltip={false}
      sticky={!printing}
      scroll={printing ? undefined : { x: width + (ticked ? tickWidth : 0) + (rowMenu ? menuWidth : 0) }}
      onChange={onChange}
      summary={() =>
        totals.length > 0 && (
          <Totals
            columns={columns}
            totals={totals}
            ticks={ticked !== undefined}
            menu={rowMenu !== undefined}
          />
        )
      }
      onRow={(row) => ({ onClick: (event) => open(event, row) })}
      rowSelection={
        ticked && {
          columnWidth: tickWidth,
          selectedRowKeys: [...ticked],
          preserveSelectedRowKeys: true,
          onChange: (keys) => props.onTick(keys as number[]),
          getCheckboxProps: (row) => ({ 'aria-label': t('list.choose', { name: nameOf(row) }) }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('list.choosePage') }),
        }
      }
    />
  );
}

interface TotalsProps<Row> {
  columns: readonly ListColumn<Row>[];
  totals: readonly TotalsRow[];
  /** whether the table has a column of checkboxes, and one of row menus */
  ticks: boolean;
  menu: boolean;
}

function Totals<Row>({ columns, totals, ticks, menu }: TotalsProps<Row>) {
  return totals.map(({ key, label, cells }) => (
    <Table.Summary.Row key={key} className="list-totals-row">
      {ticks && <Table.Summary.Cell index={0} className="ant-table-selection-column" />}
      {columns.map((column, at) => (
        <Table.Summary.Cell key={column.key} index={at + Number(ticks)} align={column.align}>
          {at === 0 ? label : cells[column.key]}
        </Table.Summary.Cell>
      ))}
      {menu && <Table.Summary.Cell index={columns.length + Number(ticks)} className="row-menu-cell" />}
    </Table.Summary.Row>
  ));
}

/** Completes an address that is only a query; without a path, the history would leave the page. */
const onThisPage = (href: string): string =>
  href.startsWith('?') ? `${toPagePath(history.location.pathname)}${href}` : href;

const bothWays = ['ascend', 'descend', 'ascend'] as ('ascend' | 'descend')[];

const orderOf = (key: string, sort: string) =>
  sort === key ? 'ascend' : sort === `-${key}` ? 'descend' : null;

/** Returns the sort after a click on a column: ascending, then descending, then the default. */
function nextSort(key: string, sort: string, defaultSort: string): string {
  if (sort === key) return `-${key}`;
  if (sort !== `-${key}`) return key;
  return sort === defaultSort ? key : defaultSort;
}
