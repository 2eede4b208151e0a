import { NetworkError } from '@/services/errors';
import { same } from '../form/difference';
import { type Board, type CellEdit, type Clash, failedIn, type Mark } from './marks';
import type { GridRow, Outcome, SaveCells, TypedColumn } from './types';

/** What a grid needs to save. */
export interface Saving<Row> {
  save: SaveCells<Row>;
  /** what was thrown, in the reader's words */
  sentenceOf(error: unknown): string;
  /** what is said at a cell that somebody else has changed */
  clashWords(theirs: string, by: string | null): string;
}

/** One cell that was saved: what takes it back. */
export interface Done<Row> {
  id: number;
  column: TypedColumn<Row>;
  before: { value: unknown; text: string };
}

type Fate<Row> = Outcome<Row> | { unreached: string };

/**
 * Saves the cells of one row, or of several that go together, and marks them. A cell that is refused keeps what was
 * typed. A row of which somebody changed other cells is saved on top of theirs; the same cell changed by two is a clash.
 */
export function newSender<Row extends GridRow>(board: Board<Row>, saving: () => Saving<Row>) {
  const latest = new Map<number, Row>();
  const asKnown = (row: Row): Row => {
    const known = latest.get(row.id);
    return known && known.version >= row.version ? known : row;
  };

  async function fatesOf(edits: readonly CellEdit<Row>[]): Promise<readonly Fate<Row>[]> {
    const { save, sentenceOf } = saving();
    try {
      return await save(edits.map(({ row, column, value }) => ({ row, field: column.key, value })));
    } catch (error) {
      const words = sentenceOf(error);
      return edits.map(() => (error instanceof NetworkError ? { unreached: words } : { refused: words }));
    }
  }

  /** Answers what was saved; `steps`: it is taken back or done again. */
  async function send(given: readonly CellEdit<Row>[], steps: boolean): Promise<Done<Row>[]> {
    // What is taken back or done again brings nothing with it.
    const tied = steps ? [] : tiedTo(board, given);
    const edits = [...given, ...tied].map((edit) => ({ ...edit, row: asKnown(edit.row) }));
    const isChange = ({ row, column, value }: CellEdit<Row>) => !same(column.typing.value(row), value);
    const changes = edits.filter(isChange);
    board.mark(edits, (edit) => (isChange(edit) ? { state: 'saving', text: edit.text } : undefined));
    if (changes.length === 0) return [];
    const fates = await fatesOf(changes);
    const marks = new Map<CellEdit<Row>, Mark<Row>>();
    const done: Done<Row>[] = [];
    const again: CellEdit<Row>[] = [];
    const clashes: Clash<Row>[] = [];
    changes.forEach((edit, at) => {
      const { row, column, text } = edit;
      const fate = fates[at] ?? { refused: saving().sentenceOf(undefined) };
      const before = { value: column.typing.value(row), text: column.text(row) };
      if ('saved' in fate) {
        latest.set(row.id, fate.saved);
        marks.set(edit, { state: 'saved' });
        done.push({ id: row.id, column, before });
      } else if ('stale' in fate) {
        const { stale, ...who } = fate;
        latest.set(row.id, stale);
        const now = { ...edit, row: stale };
        if (same(column.typing.value(stale), before.value)) {
          marks.set(edit, { state: 'saving', text });
          again.push(now);
        } else {
          const words = saving().clashWords(column.text(stale), who.by);
          marks.set(edit, { state: 'failed', text, words, edit: now });
          clashes.push({ edit: now, ...who });
        }
      } else {
        const why =
          'unreached' in fate ? { words: fate.unreached, unreached: true as const } : { words: fate.refused };
        marks.set(edit, { state: 'failed', text, edit, ...why });
      }
    });
    board.mark(changes, (edit) => marks.get(edit));
    if (clashes.length > 0) board.setClashes([...board.marked().clashes, ...clashes]);
    return again.length > 0 ? [...done, ...(await send(again, steps))] : done;
  }
  return { send, rowOf: (id: number) => latest.get(id) };
}

/** Cells bound to these that were refused and are to be tried once more. */
function tiedTo<Row extends GridRow>(board: Board<Row>, edits: readonly CellEdit<Row>[]): CellEdit<Row>[] {
  const [first] = edits;
  const ties = new Set(edits.flatMap(({ column: { typing } }) => typing.tie ?? []));
  if (ties.size === 0) return [];
  const refused = failedIn(board.marked()).filter(
    ({ id, key }) => id === first?.row.id && edits.every(({ column }) => column.key !== key),
  );
  return refused.flatMap(({ mark: { edit } }) =>
    edit && ties.has(edit.column.typing.tie ?? '') ? [edit] : [],
  );
}
