import type { ReactNode } from 'react';
import type { SuggestionsComponent } from '@/components/form/suggestions';

/** What every editable row has: a permanent id, and the version that was loaded. */
export interface GridRow {
  id: number;
  version: number;
}

/** The rows as one long list, of which only the visible ones need to be loaded. */
export interface GridRows<Row> {
  row(index: number): Row | undefined;
  /** the grid shows these rows: loads the missing ones */
  show(first: number, last: number): void;
  /** returns the rows from `first` to `last`, inclusive, loading them when necessary */
  fetch(first: number, last: number): Promise<readonly Row[]>;
}

export interface GridColumn<Row> {
  key: string;
  /** in the reader's language */
  title: string;
  /** shown after the title: the currency of the amounts */
  unit?: string;
  /** minimum width in pixels */
  width: number;
  /** its share of the remaining width */
  share?: number;
  right?: true;
  /** its heading sorts by its key */
  sortable?: true;
  /** its heading is for screen readers only */
  hiddenHead?: true;
  /** stays at the edge of a wide window while the others scroll */
  pinned?: true;
  /** not printed */
  screenOnly?: true;
  /** only printed */
  printOnly?: true;
  /** the text of a cell: shown, copied, read aloud, and the initial text for editing */
  text(row: Row): string;
  /** shown where the text is empty */
  whenEmpty?(row: Row): string;
  /** rendered instead of the text */
  draw?(row: Row): ReactNode;
  /** how its cells are edited; absent: read-only */
  editing?: CellEditing<Row>;
}

/** The value of a typed text, or why it is invalid, in the reader's language. Parsers never guess. */
export type Parsed = { value: unknown } | { issue: string };

/** Created by `textCells`, `amountCells`, `flagCells`, `choiceCells` (kinds.ts). */
export interface CellEditing<Row> {
  kind: 'text' | 'amount' | 'choice';
  canEdit(row: Row): boolean;
  value(row: Row): unknown;
  parse(text: string, row: Row): Parsed;
  /** suggestions while typing */
  options?: readonly string[];
  suggestions?: SuggestionsComponent;
  /** rows can exchange values (such as numbers that trade places): several are saved together or not at all */
  saveTogether?: true;
  /** a refused cell is retried with the next edit of a column of the same group */
  retryGroup?: string;
}
export type EditableColumn<Row> = GridColumn<Row> & { editing: CellEditing<Row> };

/** A new value for one cell; `row` as it was last loaded. */
export interface CellChange<Row> {
  row: Row;
  /** key of the column */
  field: string;
  value: unknown;
}

/** The outcome of saving one cell. */
export type Outcome<Row> =
  /** the current row */
  | { saved: Row }
  /** why not, in the reader's words */
  | { refused: string }
  /** a colleague changed the row: its current values, and who changed it */
  | { stale: Row; by: string | null; at: string | null };

/**
 * Saves the cells of one row, or of a `saveTogether` column in several rows, and returns an outcome for each. Saved rows
 * must also be put into `GridRows`. A thrown error applies to all cells.
 */
export type SaveCells<Row> = (changes: readonly CellChange<Row>[]) => Promise<readonly Outcome<Row>[]>;
