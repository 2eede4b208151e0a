import { NetworkError } from '@/services/errors';
import { same } from '../form/difference';
import { type CellEdit, type Clash, listFailedCells, type Mark, type MarkStore } from './marks';
import type { EditableColumn, GridRow, Outcome, SaveCells } from './types';

/** What a grid needs in order to save. */
export interface Saving<Row> {
  save: SaveCells<Row>;
  /** the message for a thrown error */
  errorText(error: unknown): string;
  /** the message at a cell that another user changed */
  clashText(theirs: string, by: string | null): string;
}

/** A saved cell, with what is needed to undo it. */
export interface SavedCell<Row> {
  id: number;
  column: EditableColumn<Row>;
  before: { value: unknown; text: string };
}

type SaveResult<Row> = Outcome<Row> | { unreached: string };

/**
 * Returns a function that saves the cells of one row, or of several rows that depend on each other, and marks them. A
 * refused cell keeps its text. When another user changed other cells of the row, the edit is saved on top; when both changed
 * the same cell, it becomes a clash.
 */
export function createSender<Row extends GridRow>(markStore: MarkStore<Row>, getSaving: () => Saving<Row>) {
  const latest = new Map<number, Row>();
  const toLatestRow = (row: Row): Row => {
    const cached = latest.get(row.id);
    return cached && cached.version >= row.version ? cached : row;
  };

  async function saveEdits(edits: readonly CellEdit<Row>[]): Promise<readonly SaveResult<Row>[]> {
    const { save, errorText } = getSaving();
    try {
      return await save(edits.map(({ row, column, value }) => ({ row, field: column.key, value })));
    } catch (error) {
      const text = errorText(error);
      return edits.map(() => (error instanceof NetworkError ? { unreached: text } : { refused: text }));
    }
  }

  /** Returns what was saved. `isUndoOrRedo`: the edits undo or redo earlier ones. */
  async function send(
    requestedEdits: readonly CellEdit<Row>[],
    isUndoOrRedo: boolean,
  ): Promise<SavedCell<Row>[]> {
    // Undo and redo do not retry other cells.
    const retriedEdits = isUndoOrRedo ? [] : findRetriedEdits(markStore, requestedEdits);
    const edits = [...requestedEdits, ...retriedEdits].map((edit) => ({
      ...edit,
      row: toLatestRow(edit.row),
    }));
    const isChange = ({ row, column, value }: CellEdit<Row>) => !same(column.editing.value(row), value);
    const changes = edits.filter(isChange);
    markStore.mark(edits, (edit) => (isChange(edit) ? { state: 'saving', text: edit.text } : undefined));
    if (changes.length === 0) return [];
    const results = await saveEdits(changes);
    const marks = new Map<CellEdit<Row>, Mark<Row>>();
    const done: SavedCell<Row>[] = [];
    const retries: CellEdit<Row>[] = [];
    const clashes: Clash<Row>[] = [];
    changes.forEach((edit, at) => {
      const { row, column, text } = edit;
      const result = results[at] ?? { refused: getSaving().errorText(undefined) };
      const before = { value: column.editing.value(row), text: column.text(row) };
      if ('saved' in result) {
        latest.set(row.id, result.saved);
        marks.set(edit, { state: 'saved' });
        done.push({ id: row.id, column, before });
      } else if ('stale' in result) {
        const { stale, ...author } = result;
        latest.set(row.id, stale);
        const currentEdit = { ...edit, row: stale };
        if (same(column.editing.value(stale), before.value)) {
          marks.set(edit, { state: 'saving', text });
          retries.push(currentEdit);
        } else {
          const words = getSaving().clashText(column.text(stale), author.by);
          marks.set(edit, { state: 'failed', text, words, edit: currentEdit });
          clashes.push({ edit: currentEdit, ...author });
        }
      } else {
        const failure =
          'unreached' in result
            ? { words: result.unreached, unreached: true as const }
            : { words: result.refused };
        marks.set(edit, { state: 'failed', text, edit, ...failure });
      }
    });
    markStore.mark(changes, (edit) => marks.get(edit));
    if (clashes.length > 0) markStore.setClashes([...markStore.getMarks().clashes, ...clashes]);
    return retries.length > 0 ? [...done, ...(await send(retries, isUndoOrRedo))] : done;
  }
  return { send, rowOf: (id: number) => latest.get(id) };
}

/** Returns refused cells of the same `retryGroup`, which are tried again together with the edits. */
function findRetriedEdits<Row extends GridRow>(
  markStore: MarkStore<Row>,
  edits: readonly CellEdit<Row>[],
): CellEdit<Row>[] {
  const [first] = edits;
  const retryGroups = new Set(edits.flatMap(({ column: { editing } }) => editing.retryGroup ?? []));
  if (retryGroups.size === 0) return [];
  const refused = listFailedCells(markStore.getMarks()).filter(
    ({ id, key }) => id === first?.row.id && edits.every(({ column }) => column.key !== key),
  );
  return refused.flatMap(({ mark: { edit } }) =>
    edit && retryGroups.has(edit.column.editing.retryGroup ?? '') ? [edit] : [],
  );
}
