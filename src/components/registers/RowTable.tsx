import type { ReactNode } from 'react';

export interface RowColumn<Row> {
  title: string;
  /** amounts, which do not wrap either */
  isRight?: true;
  noWrap?: true;
  render(row: Row): ReactNode;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly RowColumn<Row>[];
}

/** A table of the rows of a register. */
export default function RowTable<Row>({ label, rows, columns }: Props<Row>) {
  return (
    <div className="registers-table">
      <table className="plain-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isRight }) => (
              <th key={title} scope="col" className={isRight ? 'is-right' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page have no key of their own
            <tr key={at}>
              {columns.map(({ title, isRight, noWrap, render }) => (
                <td key={title} className={isRight ? 'is-right' : noWrap && 'is-short'}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
