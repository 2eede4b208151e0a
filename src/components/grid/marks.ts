import type { EditableColumn, GridRow } from './types';

/** A new value for one cell and its text. */
export interface CellEdit<Row> {
  row: Row;
  column: EditableColumn<Row>;
  text: string;
  value: unknown;
}

/** The save state of one cell; what could not be saved keeps the typed text. */
export type Mark<Row> =
  | { state: 'saving'; text: string }
  | { state: 'saved' }
  | {
      state: 'failed';
      text: string;
      /** the reason, in the reader's language */
      words: string;
      /** what would be saved; absent when the text is invalid */
      edit?: CellEdit<Row>;
      /** the server was not reached: the same edit can be retried */
      unreached?: true;
    };

/** Two users changed the same cell, and the user has to choose a value. */
export interface Clash<Row> {
  /** its row is the version the other user saved */
  edit: CellEdit<Row>;
  by: string | null;
  at: string | null;
}

/** Marks of one row by column key; a new object whenever one of them changes. */
export type RowMarks<Row> = Readonly<Record<string, Mark<Row>>>;
export interface MarkState<Row> {
  marks: ReadonlyMap<number, RowMarks<Row>>;
  clashes: readonly Clash<Row>[];
}
export interface CellRef<Row> {
  row: Row;
  column: { key: string };
}

/** Stores the marks of the cells of a grid and notifies subscribers. */
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

/** Returns the cells that could not be saved. */
export const listFailedCells = <Row>({ marks }: MarkState<Row>) =>
  [...marks].flatMap(([id, row]) =>
    Object.entries(row).flatMap(([key, mark]) => (mark.state === 'failed' ? [{ id, key, mark }] : [])),
  );
