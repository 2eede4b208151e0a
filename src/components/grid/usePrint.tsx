import { Fragment, type ReactNode } from 'react';
import { usePrinting } from '@/components/printing/usePrinting';
import type { ActionRun } from '@/services/action';
import PrintedExtent from '../printing/PrintedExtent';
import type { GridColumn, GridRows } from './types';
import './printed.css';

interface PrintOptions<Row> {
  columns: readonly GridColumn<Row>[];
  rows: GridRows<Row>;
  total: number | undefined;
  /** the heading of the section that begins with this row; absent when the sort order has no sections */
  sectionOf?: (row: Row) => string;
}

/** Prints all rows of a grid, which itself renders only the visible ones. Render `sheet` before the grid. */
export function usePrint<Row extends { id: number }>({
  rows,
  total = 0,
  ...sheet
}: PrintOptions<Row>): { print: ActionRun<[]>; sheet: ReactNode } {
  const { print, printed } = usePrinting<readonly Row[]>({
    loadAll: () => rows.fetch(0, total - 1),
    getLoaded: () =>
      Array.from({ length: total }, (_, at) => rows.row(at)).filter((row) => row !== undefined),
    isComplete: ({ length }) => length === total,
  });
  return {
    print,
    sheet: printed && (
      <>
        <PrintedRows {...sheet} rows={printed} />
        <PrintedExtent printed={printed.length} total={total} />
      </>
    ),
  };
}

interface Props<Row> extends Pick<PrintOptions<Row>, 'columns' | 'sectionOf'> {
  rows: readonly Row[];
}

function PrintedRows<Row extends { id: number }>({ columns, rows, sectionOf }: Props<Row>) {
  const printedColumns = columns.filter(({ screenOnly }) => !screenOnly);
  return (
    <table className="grid-printed">
      <thead>
        <tr>
          {printedColumns.map(({ key, title: head, unit, right }) => (
            <th key={key} scope="col" className={right && 'is-right'}>
              {head} {unit && <small>{unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const before = rows[at - 1];
          const section = sectionOf?.(row);
          return (
            <Fragment key={row.id}>
              {section && section !== (before && sectionOf?.(before)) && (
                <tr>
                  <th colSpan={printedColumns.length} scope="rowgroup">
                    {section}
                  </th>
                </tr>
              )}
              <tr>
                {printedColumns.map(({ key, right, draw, text }) => (
                  <td key={key} className={right && 'is-right'}>
                    {draw ? draw(row) : text(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
