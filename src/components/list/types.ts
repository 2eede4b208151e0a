import type { ReactNode } from 'react';

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
  width?: number;
  /** shown only when chosen */
  hidden?: true;
}

export interface ListFilter {
  /** name of the query parameter */
  key: string;
  label: string;
  /** absent: a day */
  options?: { value: string; label: string }[];
  multiple?: true;
}

export interface ListTab {
  /** value of `?tab=`; '' for "all" */
  key: string;
  label: string;
}

/** What the address asks of a list. */
export interface Asked {
  tab: string;
  q: string;
  /** `title` or `-title` */
  sort: string;
  page: number;
  size: number;
  filters: Record<string, string[]>;
}

/** A list's state, all of it in the address. */
export interface ListState extends Asked {
  columns: string[];
}
