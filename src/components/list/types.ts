import type { ReactNode } from 'react';
import type { RefusedRow } from '#contract/api/selection';

/** A page of rows, as every list of the API returns it. */
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
  /** value of the API's `sort`; absent: not sortable */
  sort?: string;
  /** for columns of numbers */
  align?: 'end';
  /** in pixels; absent: it shares the remaining width */
  width?: number;
  /** hidden by default */
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
  /** absent: a day, or as `of` says */
  options?: { value: string; label: string }[];
  /** a row of this noun, selected by its code or title */
  of?: 'auctions';
  multiple?: true;
}

export interface ListTab {
  /** value of `?tab=`; '' for "all" */
  key: string;
  label: string;
}

/** The rows an action is for. */
export interface Selection {
  /** in the format of the API: selected ids, or the query of the list */
  rows: { ids: number[] } | { query: Record<never, never> };
  count: number;
  /** called after the action: clears the selection and lists these rows as refused */
  done(refused: readonly RefusedRow[]): void;
}

/** What the address requests of a list. */
export interface ListRequest {
  tab: string;
  q: string;
  /** `title` or `-title` */
  sort: string;
  page: number;
  size: number;
  filters: Record<string, string[]>;
}

/** The state of a list, all of it in the address. */
export interface ListState extends ListRequest {
  columns: string[];
}

/** The columns a file can have, and the default ones. */
export interface FileColumnOptions {
  all: readonly { value: string; label: string }[];
  defaults: readonly string[];
}
