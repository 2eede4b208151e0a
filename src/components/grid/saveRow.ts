import type { useIntl } from '@umijs/max';
import type { FieldIssue } from '#contract/api/refusal';
import { issueSentence, ProblemError } from '@/services/errors';
import type { CellChange, Outcome } from './types';

/** Thrown by `update` where the page itself finds values invalid and sends nothing. */
export class InvalidCellsError extends Error {
  constructor(readonly fields: readonly FieldIssue[]) {
    super('invalid cells');
    this.name = 'InvalidCells';
  }
}

interface SaveRowOptions<Row> {
  /** writes these values (by column) into the row, which all belong to it; answers it as it stands then */
  update(changes: readonly CellChange<Row>[]): Promise<Row>;
  /** the row as it stands now, out of the refusal of a stale write; undefined: it was refused for something else */
  getCurrentRow(error: unknown): Row | undefined;
  /** what a column is called in the API; standard: its key */
  pathOf?(field: string): string;
  formatMessage: ReturnType<typeof useIntl>['formatMessage'];
}

/** Saves the cells of one row: what is good in it is saved, and only the invalid cells stay behind. */
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
    // The issue of a field that is not among these cells is that of all of them.
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
