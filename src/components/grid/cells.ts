import { useIntl } from '@umijs/max';
import { useRef, useState, useSyncExternalStore } from 'react';
import { sentence } from '@/services/errors';
import { useText } from '@/services/text';
import { type CellEdit, type CellName, failedIn, newBoard } from './marks';
import { type Done, newSender, type Saving } from './sending';
import type { GridColumn, GridRow } from './types';

/** A text for one cell. */
export interface Typed<Row> {
  row: Row;
  column: GridColumn<Row>;
  text: string;
}

interface Actions<Row> extends Saving<Row> {
  /** an action is over: the columns of which something was saved */
  onSaved?(fields: ReadonlySet<string>): void;
  /** what is said at a cell that this person may not change */
  fixedWords: string;
}

/** Rows saved side by side; the changes of one row wait for each other, because each needs the version before it. */
const sideBySide = 4;

export type Cells<Row> = ReturnType<typeof useCells<Row & GridRow>>;

/** Saves cells when they are left, takes actions back, a pasted block as a whole, and does them again. */
export function useCells<Row extends GridRow>({ save, onSaved }: Pick<Actions<Row>, 'save' | 'onSaved'>) {
  const t = useText();
  const { formatMessage } = useIntl();
  const actions: Actions<Row> = {
    save,
    onSaved,
    fixedWords: t('grid.fixed'),
    sentenceOf: (error) => sentence(formatMessage, error),
    clashWords: (theirs, by) =>
      t('grid.clash', { theirs: theirs || t('grid.empty'), by: by ?? t('conflict.somebody') }),
  };
  const given = useRef(actions);
  given.current = actions;
  const [cells] = useState(() => newCells<Row>(() => given.current));
  return { ...cells, ...useSyncExternalStore(cells.subscribe, cells.marked) };
}

function newCells<Row extends GridRow>(given: () => Actions<Row>) {
  const board = newBoard<Row>();
  const { send, rowOf } = newSender(board, given);
  const enqueue = newQueues();
  const past: Done<Row>[][] = [];
  const future: Done<Row>[][] = [];
  let running: Promise<unknown> = Promise.resolve();

  async function run(edits: readonly CellEdit<Row>[], steps: boolean): Promise<Done<Row>[]> {
    const runs: Promise<Done<Row>[]>[] = [];
    // All have their place at once: what is typed while they wait comes after them.
    for (const group of groupsOf(edits)) {
      const ids = group.map(({ row }) => row.id);
      runs.push(enqueue(ids, () => send(group, steps), runs.at(-sideBySide)));
    }
    const done = (await Promise.all(runs)).flat();
    if (done.length > 0) given().onSaved?.(new Set(done.map(({ column }) => column.key)));
    return done;
  }
  /** Undo and redo wait for what is on its way: it is what they are to take back. */
  const tracked = <T>(action: Promise<T>): Promise<T> => {
    running = Promise.all([running, action]);
    return action;
  };
  const put = (edits: readonly CellEdit<Row>[]): Promise<void> =>
    tracked(
      run(edits, false).then((done) => {
        if (done.length === 0) return;
        past.push(done);
        future.length = 0;
      }),
    );
  /** Answers how many cells it changed, 0 when there is nothing to take back. */
  const step = async (from: Done<Row>[][], to: Done<Row>[][]): Promise<number> => {
    await running;
    const edits = (from.pop() ?? []).flatMap(({ id, column, before }) => {
      const row = rowOf(id);
      return row ? [{ row, column, ...before }] : [];
    });
    const done = await tracked(run(edits, true));
    if (done.length > 0) to.push(done);
    return done.length;
  };

  return {
    subscribe: board.subscribe,
    marked: board.marked,
    markOf: board.markOf,
    /** What was typed or pasted into cells, as one action. A text that means nothing stays, with the reason. */
    type(typed: readonly Typed<Row>[]): Promise<void> {
      const { edits, unchanged, faults } = readAll(typed, given().fixedWords);
      board.mark(unchanged, () => undefined);
      board.mark([...faults.keys()], (one) => ({
        state: 'failed',
        text: one.text,
        words: faults.get(one) ?? '',
      }));
      // At once, not when their turn comes: what fills down reads it.
      board.mark(edits, ({ text }) => ({ state: 'saving', text }));
      return put(edits);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    forget: (cells: readonly CellName<Row>[]) => board.mark(cells, () => undefined),
    /** What did not reach the server is sent again. */
    retry: () =>
      put(failedIn(board.marked()).flatMap(({ mark }) => (mark.unreached && mark.edit ? [mark.edit] : []))),
    /** What the person chose for the cells in conflict: mine are saved on top, the others' stand. */
    settle(mine: readonly CellEdit<Row>[]): void {
      const asked = board.marked().clashes.map(({ edit }) => edit);
      board.setClashes([]);
      board.mark(asked, () => undefined);
      void put(mine);
    },
    /** Not now: the cells keep what was typed. */
    putOff: () => board.setClashes([]),
  };
}

/** What texts mean in their cells; a cell that this person may not edit refuses any other text than its own. */
function readAll<Row extends GridRow>(typed: readonly Typed<Row>[], fixedWords: string) {
  const edits: CellEdit<Row>[] = [];
  const unchanged: CellName<Row>[] = [];
  const faults = new Map<Typed<Row>, string>();
  for (const one of typed) {
    const { row, column, text } = one;
    const { typing } = column;
    if (!typing) continue;
    const parsed = text.trim() === column.text(row) ? undefined : typing.parse(text, row);
    if (!parsed) unchanged.push(one);
    else if (!typing.mayEdit(row)) {
      const says = 'value' in parsed && parsed.value === typing.value(row);
      if (text.trim() && !says) faults.set(one, fixedWords);
    } else if ('fault' in parsed) faults.set(one, parsed.fault);
    else edits.push({ row, column: { ...column, typing }, text, value: parsed.value });
  }
  return { edits, unchanged, faults };
}

/** What is sent as one: cells of rows that hand values on to each other, and else those of each row. */
function groupsOf<Row extends GridRow>(edits: readonly CellEdit<Row>[]): CellEdit<Row>[][] {
  const handedOn = edits.filter(({ column }) => column.typing.together);
  const isAtOnce = new Set(handedOn.map(({ row }) => row.id)).size > 1;
  const byRow = new Map<number, CellEdit<Row>[]>();
  for (const edit of edits)
    if (!isAtOnce || !edit.column.typing.together)
      byRow.set(edit.row.id, [...(byRow.get(edit.row.id) ?? []), edit]);
  return [...(isAtOnce ? [handedOn] : []), ...byRow.values()];
}

/** Work on rows begins once all that was to be done with them before is done, and what it is to follow. */
function newQueues() {
  const last = new Map<number, Promise<unknown>>();
  return <T>(ids: readonly number[], work: () => Promise<T>, follows?: Promise<unknown>): Promise<T> => {
    const run = Promise.all([follows, ...ids.map((id) => last.get(id))]).then(work);
    for (const id of ids) last.set(id, run);
    return run;
  };
}
