import { history } from '@umijs/max';
import type { MouseEvent } from 'react';
import Link from '../Link';
import type { Density } from './density';
import type { ListColumn } from './types';
import './rows.css';

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** `title` or `-title` */
  sort: string;
  /** the order the list has by itself */
  standardSort: string;
  onSort: (sort: string) => void;
  hrefOf: (row: Row) => string;
  idOf: (row: Row) => number | string;
  density: Density;
  /** rows of before, while others are on their way */
  dimmed: boolean;
}

/** The table of a list: a plain one (docs/decisions/0006-a-plain-table-for-lists.md). */
export default function Rows<Row extends object>(props: Props<Row>) {
  const { columns, rows, sort, standardSort, onSort, hrefOf, idOf, density, dimmed } = props;
  const open = (event: MouseEvent, row: Row) => {
    const inside = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!inside && !window.getSelection()?.toString()) history.push(hrefOf(row));
  };
  return (
    <div className={dimmed ? 'rows rows-dimmed' : 'rows'}>
      <table className={density === 'comfortable' ? 'rows-comfortable' : undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} {...{ column, sort, standardSort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is what keys reach
            <tr key={idOf(row)} className="row" onClick={(event) => open(event, row)}>
              {columns.map((column, at) => (
                <td key={column.key} className={column.align && 'rows-end'}>
                  {at === 0 ? (
                    <Link to={hrefOf(row)} className="list-row-link" prefetch="intent">
                      {column.render(row)}
                    </Link>
                  ) : (
                    column.render(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row> {
  column: ListColumn<Row>;
  sort: string;
  standardSort: string;
  onSort: (sort: string) => void;
}

/** Pressed once it sorts upwards, then downwards, then as the list stands by itself. */
function Head<Row>({ column, sort, standardSort, onSort }: HeadProps<Row>) {
  const { title, width, align, sort: key } = column;
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const third = sort === standardSort ? key : standardSort;
  const next = { none: key, ascending: `-${key}`, descending: third }[order];
  return (
    <th
      scope="col"
      style={width === undefined ? undefined : { width }}
      className={align && 'rows-end'}
      aria-sort={key ? order : undefined}
    >
      {next ? (
        <button type="button" onClick={() => onSort(next)}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
