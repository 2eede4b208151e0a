import type { ReactNode } from 'react';
import type { SuggestionsComponent } from '@/components/form/suggestions';

/** What every row that people edit has: a name that stays, and the version it was seen in. */
export interface GridRow {
  id: number;
  version: number;
}

/** The rows as one long list, of which only what is in sight need be there. */
export interface GridRows<Row> {
  row(index: number): Row | undefined;
  /** the grid shows these rows: to be fetched where they are not there */
  show(first: number, last: number): void;
  /** rows from…to (inclusive), fetched if need be */
  fetch(first: number, last: number): Promise<readonly Row[]>;
}

export interface GridColumn<Row> {
  key: string;
  /** in the reader's words */
  title: string;
  /** shown after the title: the currency of the amounts */
  unit?: string;
  /** pixels at least */
  width: number;
  /** its share of what is left */
  share?: number;
  right?: true;
  /** its head sorts by its key */
  sortable?: true;
  /** its head is read out, not shown */
  hiddenHead?: true;
  /** remains at the edge of a wide window while the others scroll past */
  pinned?: true;
  /** left out on paper */
  screenOnly?: true;
  /** on paper only */
  printOnly?: true;
  /** what a cell says: shown, copied, read out, and what editing begins with */
  text(row: Row): string;
  /** shown where the text is empty */
  whenEmpty?(row: Row): string;
  /** drawn in the place of the text */
  draw?(row: Row): ReactNode;
  /** how its cells are typed into; absent: they only show */
  editing?: CellEditing<Row>;
}

/** What a typed text means; or why it means nothing, in the reader's words. Never a guess. */
export type Parsed = { value: unknown } | { issue: string };

/** Made by `textCells`, `amountCells`, `flagCells`, `choiceCells` (kinds.ts). */
export interface CellEditing<Row> {
  kind: 'text' | 'amount' | 'choice';
  canEdit(row: Row): boolean;
  value(row: Row): unknown;
  parse(text: string, row: Row): Parsed;
  /** what is offered while typing */
  options?: readonly string[];
  suggestions?: SuggestionsComponent;
  /** rows may hand the values on to each other (numbers that change places): several are saved as one, or none */
  saveTogether?: true;
  /** columns of one tie bind each other: one that was refused is tried again together with the next */
  retryGroup?: string;
}
export type EditableColumn<Row> = GridColumn<Row> & { editing: CellEditing<Row> };

/** One cell that is to hold another value; `row` as it was last seen. */
export interface CellChange<Row> {
  row: Row;
  /** key of the column */
  field: string;
  value: unknown;
}

/** What became of it. */
export type Outcome<Row> =
  /** the row as it stands now */
  | { saved: Row }
  /** why not, in the reader's words */
  | { refused: string }
  /** somebody else has changed the row: as it stands now, and who it was */
  | { stale: Row; by: string | null; at: string | null };

/**
 * Saves the cells of one row, or those of a `together` column in several rows, and answers for each what became of
 * it. Rows that were saved are also to be put where `GridRows` finds them. What it throws holds for all its cells.
 */
export type SaveCells<Row> = (changes: readonly CellChange<Row>[]) => Promise<readonly Outcome<Row>[]>;
