// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { type DragEvent, memo, type RefObject } from 'react';
import { useText } from '@/services/text';
import { type CellHandlers, GridCell } from './GridCell';
import type { RowMarks } from './marks';
import type { GridColumn } from './types';

interface Props<Row> {
  handlers: CellHandlers & {
    over(event: DragEvent, index: number): void;
    drop(event: DragEvent): void;
    end(): void;
  };
  columns: readonly GridColumn<Row>[];
  template: string;
  /** undefined while loading */
  row: Row | undefined;
  index: number;
  top: number;
  nameOf(row: Row): string;
  /** column of the active cell, when it is in this row */
  active: number | undefined;
  /** first and last selected column of this row, inclusive; -1: none */
  from: number;
  to: number;
  marks: RowMarks<Row> | undefined;
  draggable: boolean;
  drop: 'before' | 'behind' | undefined;
  /** there is no row below, so its messages are shown above */
  isLast: boolean;
}

function Row<Row>(props: Props<Row>) {
  const { handlers, columns, template, row, index, top, active, from, to, marks, drop } = props;
  const t = useText();
  const mark = active === undefined ? undefined : marks?.[columns[active]?.key ?? ''];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid-row"
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
      data-drop={drop}
      onDragOver={(event) => handlers.over(event, index)}
      onDrop={handlers.drop}
      onDragEnd={handlers.end}
    >
      {columns.map((column, at) =>
        row ? (
          <GridCell
            key={column.key}
            handlers={handlers}
            row={row}
            name={props.nameOf(row)}
            rowIndex={index}
            at={at}
            column={column}
            active={at === active}
            selected={at >= from && at <= to}
            draggable={at === 0 && props.draggable}
            mark={marks?.[column.key]}
          />
        ) : (
          <LoadingCell
            key={column.key}
            label={t('common.loading')}
            first={at === 0}
            input={at === active ? handlers.input : undefined}
          />
        ),
      )}
      {active !== undefined && mark?.state === 'failed' && (
        // Hidden from screen readers, because the cell itself announces the message.
        <div
          aria-hidden
          className={props.isLast ? 'grid-reason is-above' : 'grid-reason'}
          style={{ gridColumn: active + 1 }}
        >
          {mark.words}
        </div>
      )}
    </div>
  );
}

/** One row, rendered again only when its own data changed. */
export const GridRow = memo(Row) as typeof Row;

interface LoadingCellProps {
  label: string;
  first: boolean;
  /** input of the active cell: the keys work through it even before the row is loaded */
  input: RefObject<HTMLInputElement | null> | undefined;
}

const LoadingCell = ({ label, first, input }: LoadingCellProps) => (
  <div className="grid-cell" role="gridcell" aria-label={first ? label : undefined}>
    <span className="grid-waiting" />
    {input && <input ref={input} className="is-resting" aria-label={label} readOnly />}
  </div>
);
