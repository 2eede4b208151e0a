import { useIntl } from '@umijs/max';
import { useRef, useState, useSyncExternalStore } from 'react';
import { errorText } from '@/services/errors';
import { useText } from '@/services/text';
import { type CellEdit, type CellRef, createMarkStore, listFailedCells } from './marks';
import { createSender, type SavedCell, type Saving } from './sending';
import type { GridColumn, GridRow } from './types';

/** A text for one cell. */
export interface TypedText<Row> {
  row: Row;
  column: GridColumn<Row>;
  text: string;
}

interface Actions<Row> extends Saving<Row> {
  /** called after an action with the columns that were saved */
  onSaved?(fields: ReadonlySet<string>): void;
  /** the message at a cell the user may not change */
  readOnlyText: string;
}

/** Rows are saved in parallel; changes to one row are queued, because each needs the version before it. */
const maxParallelSaves = 4;

export type Cells<Row> = ReturnType<typeof useCells<Row & GridRow>>;

/** Saves cells when they are left. Undo and redo work on whole actions, such as a pasted block. */
export function useCells<Row extends GridRow>({ save, onSaved }: Pick<Actions<Row>, 'save' | 'onSaved'>) {
  const t = useText();
  const { formatMessage } = useIntl();
  const actions: Actions<Row> = {
    save,
    onSaved,
    readOnlyText: t('grid.fixed'),
    errorText: (error) => errorText(formatMessage, error),
    clashText: (theirs, by) =>
      t('grid.clash', { theirs: theirs || t('grid.empty'), by: by ?? t('conflict.unknownUser') }),
  };
  const latestActions = useRef(actions);
  latestActions.current = actions;
  const [cells] = useState(() => createCells<Row>(() => latestActions.current));
  return { ...cells, ...useSyncExternalStore(cells.subscribe, cells.getMarks) };
}

function createCells<Row extends GridRow>(getActions: () => Actions<Row>) {
  const markStore = createMarkStore<Row>();
  const { send, rowOf } = createSender(markStore, getActions);
  const enqueue = createRowQueues();
  const past: SavedCell<Row>[][] = [];
  const future: SavedCell<Row>[][] = [];
  let running: Promise<unknown> = Promise.resolve();

  async function run(edits: readonly CellEdit<Row>[], isUndoOrRedo: boolean): Promise<SavedCell<Row>[]> {
    const runs: Promise<SavedCell<Row>[]>[] = [];
    // All are queued at once, so that what is typed meanwhile comes after them.
    for (const group of groupEdits(edits)) {
      const ids = group.map(({ row }) => row.id);
      runs.push(enqueue(ids, () => send(group, isUndoOrRedo), runs.at(-maxParallelSaves)));
    }
    const done = (await Promise.all(runs)).flat();
    if (done.length > 0) getActions().onSaved?.(new Set(done.map(({ column }) => column.key)));
    return done;
  }
  /** Undo and redo wait for pending saves, because those are what they undo. */
  const track = <T>(action: Promise<T>): Promise<T> => {
    running = Promise.all([running, action]);
    return action;
  };
  const save = (edits: readonly CellEdit<Row>[]): Promise<void> =>
    track(
      run(edits, false).then((done) => {
        if (done.length === 0) return;
        past.push(done);
        future.length = 0;
      }),
    );
  /** Returns how many cells changed; 0 when there is nothing to undo. */
  const step = async (from: SavedCell<Row>[][], to: SavedCell<Row>[][]): Promise<number> => {
    await running;
    const edits = (from.pop() ?? []).flatMap(({ id, column, before }) => {
      const row = rowOf(id);
      return row ? [{ row, column, ...before }] : [];
    });
    const done = await track(run(edits, true));
    if (done.length > 0) to.push(done);
    return done.length;
  };

  return {
    subscribe: markStore.subscribe,
    getMarks: markStore.getMarks,
    markOf: markStore.markOf,
    /** Saves texts typed or pasted into cells, as one action. An invalid text stays in its cell with the reason. */
    type(typed: readonly TypedText<Row>[]): Promise<void> {
      const { edits, unchanged, issues } = parseTexts(typed, getActions().readOnlyText);
      markStore.mark(unchanged, () => undefined);
      markStore.mark([...issues.keys()], (one) => ({
        state: 'failed',
        text: one.text,
        words: issues.get(one) ?? '',
      }));
      // Marked at once, not when the save starts, because filling down reads it.
      markStore.mark(edits, ({ text }) => ({ state: 'saving', text }));
      return save(edits);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    clearMarks: (cells: readonly CellRef<Row>[]) => markStore.mark(cells, () => undefined),
    /** Retries what did not reach the server. */
    retry: () =>
      save(
        listFailedCells(markStore.getMarks()).flatMap(({ mark }) =>
          mark.unreached && mark.edit ? [mark.edit] : [],
        ),
      ),
    /** Resolves conflicting cells as the user chose: `mine` are saved over the other values, which otherwise stay. */
    resolveClashes(mine: readonly CellEdit<Row>[]): void {
      const clashing = markStore.getMarks().clashes.map(({ edit }) => edit);
      markStore.setClashes([]);
      markStore.mark(clashing, () => undefined);
      void save(mine);
    },
    /** Closes the dialog; the cells keep the typed text. */
    postpone: () => markStore.setClashes([]),
  };
}

/** Parses texts by their columns. A cell the user may not edit refuses any text other than its own. */
function parseTexts<Row extends GridRow>(typed: readonly TypedText<Row>[], readOnlyText: string) {
  const edits: CellEdit<Row>[] = [];
  const unchanged: CellRef<Row>[] = [];
  const issues = new Map<TypedText<Row>, string>();
  for (const entry of typed) {
    const { row, column, text } = entry;
    const { editing } = column;
    if (!editing) continue;
    const parsed = text.trim() === column.text(row) ? undefined : editing.parse(text, row);
    if (!parsed) unchanged.push(entry);
    else if (!editing.canEdit(row)) {
      const isSameValue = 'value' in parsed && parsed.value === editing.value(row);
      if (text.trim() && !isSameValue) issues.set(entry, readOnlyText);
    } else if ('issue' in parsed) issues.set(entry, parsed.issue);
    else edits.push({ row, column: { ...column, editing }, text, value: parsed.value });
  }
  return { edits, unchanged, issues };
}

/** Groups edits that are saved together: rows that exchange values, otherwise the cells of each row. */
function groupEdits<Row extends GridRow>(edits: readonly CellEdit<Row>[]): CellEdit<Row>[][] {
  const linkedEdits = edits.filter(({ column }) => column.editing.saveTogether);
  const spansRows = new Set(linkedEdits.map(({ row }) => row.id)).size > 1;
  const byRow = new Map<number, CellEdit<Row>[]>();
  for (const edit of edits)
    if (!spansRows || !edit.column.editing.saveTogether)
      byRow.set(edit.row.id, [...(byRow.get(edit.row.id) ?? []), edit]);
  return [...(spansRows ? [linkedEdits] : []), ...byRow.values()];
}

/** Runs work on rows after all earlier work on the same rows and after the work it depends on. */
function createRowQueues() {
  const last = new Map<number, Promise<unknown>>();
  return <T>(ids: readonly number[], work: () => Promise<T>, follows?: Promise<unknown>): Promise<T> => {
    const run = Promise.all([follows, ...ids.map((id) => last.get(id))]).then(work);
    for (const id of ids) last.set(id, run);
    return run;
  };
}
