import type { useIntl } from '@umijs/max';
import type { FieldFault } from '#contract/api/refusal';
import { faultSentence, ProblemError } from '@/services/errors';
import type { CellChange, Outcome } from './types';

/** Thrown by `update` where the page itself finds values invalid and sends nothing. */
export class InvalidCells extends Error {
  constructor(readonly fields: readonly FieldFault[]) {
    super('invalid cells');
    this.name = 'InvalidCells';
  }
}

interface RowUpdate<Row> {
  /** writes these values (by column) into the row, which all belong to it; answers it as it stands then */
  update(changes: readonly CellChange<Row>[]): Promise<Row>;
  /** the row as it stands now, out of the refusal of a stale write; undefined: it was refused for something else */
  staleIn(error: unknown): Row | undefined;
  /** what a column is called in the API; standard: its key */
  pathOf?(field: string): string;
  formatMessage: ReturnType<typeof useIntl>['formatMessage'];
}

/** Saves the cells of one row: what is good in it is saved, and only the faulty cells stay behind. */
export async function saveRow<Row>(
  changes: readonly CellChange<Row>[],
  given: RowUpdate<Row>,
): Promise<readonly Outcome<Row>[]> {
  const { update, staleIn, pathOf = (field: string) => field, formatMessage } = given;
  try {
    const saved = await update(changes);
    return changes.map(() => ({ saved }));
  } catch (error) {
    const stale = staleIn(error);
    if (stale) return changes.map(() => ({ stale, ...authorOf(error) }));
    const [first, ...more] =
      error instanceof ProblemError || error instanceof InvalidCells ? error.fields : [];
    if (!first) throw error;
    const faultOf = ({ field }: CellChange<Row>) =>
      [first, ...more].find(({ path }) => path === pathOf(field));
    const good = changes.filter((change) => !faultOf(change));
    // The fault of a field that is not among these cells is that of all of them.
    const isOurs = good.length < changes.length;
    const rest = isOurs && good.length > 0 ? await saveRow(good, given) : [];
    return changes.map(
      (change) =>
        rest[good.indexOf(change)] ?? { refused: faultSentence(formatMessage, faultOf(change) ?? first) },
    );
  }
}

function authorOf(error: unknown): { by: string | null; at: string | null } {
  const { by, at } = (error instanceof ProblemError ? error.params : {}) as { by?: string; at?: string };
  return { by: by || null, at: at || null };
}
