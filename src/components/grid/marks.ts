import type { EditableColumn, GridRow } from './types';

/** A value for one cell, and how it is written. */
export interface CellEdit<Row> {
  row: Row;
  column: EditableColumn<Row>;
  text: string;
  value: unknown;
}

/** How the saving of one cell stands; what could not be saved keeps what was typed. */
export type Mark<Row> =
  | { state: 'saving'; text: string }
  | { state: 'saved' }
  | {
      state: 'failed';
      text: string;
      /** why, in the reader's words */
      words: string;
      /** what would be saved; absent where the text means nothing */
      edit?: CellEdit<Row>;
      /** the server was not reached: the same may be tried again */
      unreached?: true;
    };

/** Two people changed the same cell: only a person can settle it. */
export interface Clash<Row> {
  /** its row is as somebody else has left it */
  edit: CellEdit<Row>;
  by: string | null;
  at: string | null;
}

/** Marks of one row by the keys of its columns; another object once one of them changes. */
export type RowMarks<Row> = Readonly<Record<string, Mark<Row>>>;
export interface MarkState<Row> {
  marks: ReadonlyMap<number, RowMarks<Row>>;
  clashes: readonly Clash<Row>[];
}
export interface CellRef<Row> {
  row: Row;
  column: { key: string };
}

/** What is marked at the cells of a grid, and to be told of its changes. */
export type MarkStore<Row> = ReturnType<typeof createMarkStore<Row & GridRow>>;

export function createMarkStore<Row extends GridRow>() {
  let state: MarkState<Row> = { marks: new Map(), clashes: [] };
  const listeners = new Set<() => void>();
  const update = (next: Partial<MarkState<Row>>) => {
    state = { ...state, ...next };
    for (const onChanged of listeners) onChanged();
  };
  return {
    getMarks: () => state,
    subscribe(onChanged: () => void) {
      listeners.add(onChanged);
      return () => void listeners.delete(onChanged);
    },
    markOf: ({ row, column }: CellRef<Row>) => state.marks.get(row.id)?.[column.key],
    mark<Cell extends CellRef<Row>>(cells: readonly Cell[], markOf: (cell: Cell) => Mark<Row> | undefined) {
      const marks = new Map(state.marks);
      for (const cell of cells) {
        const { [cell.column.key]: _, ...otherMarks } = marks.get(cell.row.id) ?? {};
        const mark = markOf(cell);
        marks.set(cell.row.id, mark ? { ...otherMarks, [cell.column.key]: mark } : otherMarks);
      }
      update({ marks });
    },
    setClashes: (clashes: readonly Clash<Row>[]) => update({ clashes }),
  };
}

/** The cells that keep what was typed because it could not be saved. */
export const listFailedCells = <Row>({ marks }: MarkState<Row>) =>
  [...marks].flatMap(([id, row]) =>
    Object.entries(row).flatMap(([key, mark]) => (mark.state === 'failed' ? [{ id, key, mark }] : [])),
  );
