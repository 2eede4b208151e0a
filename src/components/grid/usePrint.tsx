import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DeedRun, useDeed } from '@/services/deed';
import { useShortcut } from '@/services/keys';
import type { GridColumn, GridRows } from './types';
import './printed.css';

interface Given<Row> {
  title: string;
  columns: readonly GridColumn<Row>[];
  rows: GridRows<Row>;
  total: number | undefined;
  /** the heading of the rows that begin with this one; absent where their order makes none */
  sectionOf: ((row: Row) => string) | undefined;
}

/**
 * Prints all the rows of a grid, which itself never draws all of them, as a document; also on Ctrl/⌘ P, for the
 * browser's own printing would hold the rows that are drawn and blank pages for the others. `sheet` is to be drawn
 * before the grid.
 */
export function usePrint<Row extends { id: number }>({ rows, total, ...sheet }: Given<Row>) {
  const [printed, setPrinted] = useState<readonly Row[]>();
  const print: DeedRun<[]> = useDeed(async () => {
    const all = await rows.fetch(0, (total ?? 1) - 1);
    flushSync(() => setPrinted(all));
    window.print();
    setPrinted(undefined);
  });
  useShortcut(['mod+p'], () => void print.run());
  return { print, sheet: printed && <PrintedRows {...sheet} rows={printed} /> };
}

interface Props<Row> extends Pick<Given<Row>, 'title' | 'columns' | 'sectionOf'> {
  rows: readonly Row[];
}

function PrintedRows<Row extends { id: number }>({ title, columns, rows, sectionOf }: Props<Row>) {
  const printed = columns.filter(({ unprinted }) => !unprinted);
  return (
    <table className="grid-printed">
      <caption>{title}</caption>
      <thead>
        <tr>
          {printed.map(({ key, title: head, right }) => (
            <th key={key} scope="col" className={right && 'is-right'}>
              {head}
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
                  <th colSpan={printed.length} scope="rowgroup">
                    {section}
                  </th>
                </tr>
              )}
              <tr>
                {printed.map(({ key, right, draw, text }) => (
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
