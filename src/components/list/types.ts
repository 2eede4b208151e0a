import type { ReactNode } from 'react';
import type { RefusedRow } from '#contract/api/selection';

/** What every list of the API answers. */
export interface Page<Row> {
  data: Row[];
  total: number;
  page: number;
  pageSize: number;
}

export interface ListColumn<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** the key of the API's `sort`; absent: not sortable */
  sort?: string;
  /** figures stand at the end of their column */
  align?: 'end';
  /** in pixels; absent: it shares what the others leave */
  width?: number;
  /** shown only when chosen */
  hidden?: true;
}

/** A row at the end of a list with the totals of one currency. */
export interface TotalsRow {
  key: string;
  /** shown in the first column */
  label: ReactNode;
  /** by the keys of their columns */
  cells: Readonly<Record<string, ReactNode>>;
}

export interface ListFilter {
  /** name of the query parameter */
  key: string;
  label: string;
  /** absent: a day, or what `of` says */
  options?: { value: string; label: string }[];
  /** one of these, found by its code or title */
  of?: 'auctions';
  multiple?: true;
}

export interface ListTab {
  /** value of `?tab=`; '' for "all" */
  key: string;
  label: string;
}

/** Rows of a list that an action is for. */
export interface Selection {
  /** as the API takes them: ticked ones, or all that the list was asked for */
  rows: { ids: number[] } | { query: Record<never, never> };
  count: number;
  /** the action is done: nothing is chosen any more, and these rows were left as they were */
  done(refused: readonly RefusedRow[]): void;
}

/** What the address asks of a list. */
export interface ListRequest {
  tab: string;
  q: string;
  /** `title` or `-title` */
  sort: string;
  page: number;
  size: number;
  filters: Record<string, string[]>;
}

/** A list's state, all of it in the address. */
export interface ListState extends ListRequest {
  columns: string[];
}

/** What a file can say of a row, and what it says unless something else is chosen. */
export interface FileColumnOptions {
  all: readonly { value: string; label: string }[];
  defaults: readonly string[];
}
