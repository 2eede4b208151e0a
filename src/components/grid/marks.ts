import type { GridRow, TypedColumn } from './types';

/** A value for one cell, and how it is written. */
export interface CellEdit<Row> {
  row: Row;
  column: TypedColumn<Row>;
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
export interface Marked<Row> {
  marks: ReadonlyMap<number, RowMarks<Row>>;
  clashes: readonly Clash<Row>[];
}
export interface CellName<Row> {
  row: Row;
  column: { key: string };
}

/** What is marked at the cells of a grid, and to be told of its changes. */
export type Board<Row> = ReturnType<typeof newBoard<Row & GridRow>>;

export function newBoard<Row extends GridRow>() {
  let marked: Marked<Row> = { marks: new Map(), clashes: [] };
  const listeners = new Set<() => void>();
  const show = (next: Partial<Marked<Row>>) => {
    marked = { ...marked, ...next };
    for (const changed of listeners) changed();
  };
  return {
    marked: () => marked,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    markOf: ({ row, column }: CellName<Row>) => marked.marks.get(row.id)?.[column.key],
    mark<Cell extends CellName<Row>>(cells: readonly Cell[], markOf: (cell: Cell) => Mark<Row> | undefined) {
      const marks = new Map(marked.marks);
      for (const cell of cells) {
        const { [cell.column.key]: _, ...others } = marks.get(cell.row.id) ?? {};
        const one = markOf(cell);
        marks.set(cell.row.id, one ? { ...others, [cell.column.key]: one } : others);
      }
      show({ marks });
    },
    setClashes: (clashes: readonly Clash<Row>[]) => show({ clashes }),
  };
}

/** The cells that keep what was typed because it could not be saved. */
export const failedIn = <Row>({ marks }: Marked<Row>) =>
  [...marks].flatMap(([id, row]) =>
    Object.entries(row).flatMap(([key, mark]) => (mark.state === 'failed' ? [{ id, key, mark }] : [])),
  );
