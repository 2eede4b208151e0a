import type { useIntl } from '@umijs/max';
import type { FieldIssue } from '#contract/api/refusal';
import { issueSentence, ProblemError } from '@/services/errors';
import type { CellChange, Outcome } from './types';

/** Thrown by `update` when the page itself finds invalid values and sends no request. */
export class InvalidCellsError extends Error {
  constructor(readonly fields: readonly FieldIssue[]) {
    super('invalid cells');
    this.name = 'InvalidCells';
  }
}

interface SaveRowOptions<Row> {
  /** writes these values of one row and returns the new row */
  update(changes: readonly CellChange<Row>[]): Promise<Row>;
  /** returns the current row from a `row.stale` refusal; undefined when the error is another one */
  getCurrentRow(error: unknown): Row | undefined;
  /** the API field of a column; default: its key */
  pathOf?(field: string): string;
  formatMessage: ReturnType<typeof useIntl>['formatMessage'];
}

/** Saves the cells of one row. Valid cells are saved even when others are refused. */
export async function saveRow<Row>(
  changes: readonly CellChange<Row>[],
  options: SaveRowOptions<Row>,
): Promise<readonly Outcome<Row>[]> {
  const { update, getCurrentRow, pathOf = (field: string) => field, formatMessage } = options;
  try {
    const saved = await update(changes);
    return changes.map(() => ({ saved }));
  } catch (error) {
    const stale = getCurrentRow(error);
    if (stale) return changes.map(() => ({ stale, ...parseAuthor(error) }));
    const [first, ...moreFields] =
      error instanceof ProblemError || error instanceof InvalidCellsError ? error.fields : [];
    if (!first) throw error;
    const issueOf = ({ field }: CellChange<Row>) =>
      [first, ...moreFields].find(({ path }) => path === pathOf(field));
    const validChanges = changes.filter((change) => !issueOf(change));
    // An issue at a field outside these cells applies to all of them.
    const hasInvalidCell = validChanges.length < changes.length;
    const validOutcomes =
      hasInvalidCell && validChanges.length > 0 ? await saveRow(validChanges, options) : [];
    return changes.map(
      (change) =>
        validOutcomes[validChanges.indexOf(change)] ?? {
          refused: issueSentence(formatMessage, issueOf(change) ?? first),
        },
    );
  }
}

function parseAuthor(error: unknown): { by: string | null; at: string | null } {
  const { by, at } = (error instanceof ProblemError ? error.params : {}) as { by?: string; at?: string };
  return { by: by || null, at: at || null };
}
