import { customerReferences, type MergeRule } from '../customers/references';

/** A column that references customers and changes in a merge. */
export interface Reference extends MergeRule {
  table: string;
  column: string;
}

/** The columns that change in a merge, in the order in which their rows are locked. */
export const references: readonly Reference[] = customerReferences.flatMap(({ table, column, merge }) =>
  merge ? [{ table, column, ...merge }] : [],
);
