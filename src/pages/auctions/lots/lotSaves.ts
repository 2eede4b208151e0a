import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { LotRow } from '#contract/lots';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';
import { auctionKeys } from '../auctionKeys';
import { beforeOf, type Change, type ColumnKey, isSame, readsSame } from './columns';
import { elsewhereOf, giveNumbers, reasonAt } from './lotNumbers';
import { currentOf, isElsewhere, lotKeys, putRows, rowOf } from './lotRows';

/** What was typed into one cell, and what it changes. */
export interface CellEdit {
  key: ColumnKey;
  text: string;
  change: Change;
}
export interface Edit {
  lot: LotRow;
  cells: readonly CellEdit[];
}

/** How the saving of one cell stands; what could not be saved keeps what was typed. */
export type Mark = { state: 'saving' | 'saved' } | { state: 'failed'; cell: CellEdit; reason: unknown };
export type Marks = ReadonlyMap<string, Mark>;
export const markKey = (lotId: number, key: ColumnKey) => `${lotId}:${key}`;

/** Two people changed the same cell: only a person can settle it. */
export interface Conflict {
  edit: Edit;
  error: ProblemError;
  current: LotRow;
}

interface Deed {
  lotId: number;
  key: ColumnKey;
  back: Change;
}

/** Lots saved side by side; the changes of one lot wait for each other, because each needs the version before it. */
const sideBySide = 4;
/** Estimates and reserve bind each other: one that was refused is tried again together with the next. */
const bound: readonly ColumnKey[] = ['estimateLow', 'estimateHigh', 'reserve'];

const isNumber = ({ key }: CellEdit) => key === 'number';

const merged = (cells: readonly CellEdit[]): Change =>
  Object.assign({}, ...cells.map(({ change }) => change));

/** Saves cells when they are left, and takes deeds back: a pasted block as a whole. */
export function useLotSaves(auctionId: number) {
  const client = useQueryClient();
  const marks = useRef(new Map<string, Mark>());
  const [shownMarks, setShownMarks] = useState<Marks>(new Map());
  const [conflict, setConflict] = useState<Conflict>();
  /** the number a lot had before somebody gave it another one or took it out */
  const [elsewhere, setElsewhere] = useState<string>();
  const latest = useRef(new Map<number, LotRow>());
  const queues = useRef(new Map<number, Promise<unknown>>());
  const past = useRef<Deed[][]>([]);

  const mark = useCallback(
    (edits: readonly Edit[], markOf: (cell: CellEdit, edit: number) => Mark | undefined) => {
      edits.forEach(({ lot, cells }, at) => {
        for (const cell of cells) {
          const next = markOf(cell, at);
          if (next) marks.current.set(markKey(lot.id, cell.key), next);
          else marks.current.delete(markKey(lot.id, cell.key));
        }
      });
      setShownMarks(new Map(marks.current));
    },
    [],
  );

  const keep = useCallback(
    (rows: readonly LotRow[]) => {
      for (const row of rows) latest.current.set(row.id, row);
      putRows(client, auctionId, rows);
    },
    [client, auctionId],
  );
  const asKnown = useCallback((lot: LotRow): LotRow => {
    const known = latest.current.get(lot.id);
    return known && known.version >= lot.version ? known : lot;
  }, []);
  const tellElsewhere = useCallback(
    (lot: LotRow) => {
      setElsewhere(lot.number);
      void client.invalidateQueries({ queryKey: lotKeys.all(auctionId) });
    },
    [client, auctionId],
  );

  const send = useCallback(
    async ({ lot, cells: given }: Edit): Promise<Deed[]> => {
      const now = asKnown(lot);
      const refused = bound.flatMap((key) => {
        const left = marks.current.get(markKey(lot.id, key));
        return left?.state === 'failed' && given.every((cell) => cell.key !== key) ? [left.cell] : [];
      });
      const touchesBound = given.some(({ key }) => bound.includes(key));
      const cells = touchesBound ? [...given, ...refused] : given;
      const change = merged(cells);
      const edit = { lot: now, cells };
      if (readsSame(now, change)) {
        mark([edit], () => undefined);
        return [];
      }
      mark([edit], () => ({ state: 'saving' }));
      const attempt = (row: LotRow) =>
        api.lots.change({
          params: { id: auctionId, number: row.number },
          body: { ...change, id: row.id, version: row.version },
        });
      const rebased = (error: unknown) => {
        if (isElsewhere(lot.id, error)) {
          tellElsewhere(now);
          throw error;
        }
        const sheet = currentOf(error);
        if (!(error instanceof ProblemError) || !sheet) throw error;
        const current = rowOf(sheet);
        keep([current]);
        // Somebody changed other fields of this lot: theirs stand, and this one is saved on top.
        if (isSame(current, beforeOf(now, change))) return attempt(current);
        setConflict({ edit, error, current });
        throw error;
      };
      const saved = await attempt(now)
        .catch(rebased)
        .catch((reason: unknown) => ({ reason }));
      if ('reason' in saved) {
        const { reason } = saved;
        if (cells.length > 1 && isInvalid(reason) && given.length > 1) return each(given, lot);
        mark([edit], (cell) => ({ state: 'failed', cell, reason }));
        return [];
      }
      keep([rowOf(saved)]);
      mark([edit], () => ({ state: 'saved' }));
      return deedsOf(edit);

      /** What is good in a row is saved, and only the faulty cell stays behind. */
      async function each(all: readonly CellEdit[], row: LotRow): Promise<Deed[]> {
        const done: Deed[] = [];
        for (const cell of all) done.push(...(await send({ lot: row, cells: [cell] })));
        return done;
      }
    },
    [auctionId, asKnown, tellElsewhere, keep, mark],
  );

  /** Numbers that lots may hand on to each other: saved all at once, or none. */
  const sendNumbers = useCallback(
    async (given: readonly Edit[]): Promise<Deed[]> => {
      const now = given.map(({ lot, cells }) => ({ lot: asKnown(lot), cells }));
      const isKept = ({ lot, cells }: Edit) => readsSame(lot, merged(cells));
      mark(now.filter(isKept), () => undefined);
      const edits = now.filter((edit) => !isKept(edit));
      if (edits.length === 0) return [];
      mark(edits, () => ({ state: 'saving' }));
      const asked = edits.map(({ lot, cells }) => ({ row: lot, number: lot.number, ...merged(cells) }));
      const saved = await giveNumbers(auctionId, asked).catch((error: unknown) => ({ error }));
      if ('error' in saved) {
        const { error } = saved;
        const lot = elsewhereOf(asked, error);
        if (lot) tellElsewhere(lot);
        mark(edits, (cell, at) => ({ state: 'failed', cell, reason: reasonAt(error, at) }));
        return [];
      }
      keep(saved);
      mark(edits, () => ({ state: 'saved' }));
      return edits.flatMap(deedsOf);
    },
    [auctionId, asKnown, tellElsewhere, keep, mark],
  );

  /** Begins once all that was to be done with these lots before is done, and what it is to follow. */
  const enqueue = useCallback(
    (edits: readonly Edit[], work: () => Promise<Deed[]>, follows?: Promise<unknown>): Promise<Deed[]> => {
      const run = Promise.all([follows, ...edits.map(({ lot }) => queues.current.get(lot.id))]).then(work);
      for (const { lot } of edits) queues.current.set(lot.id, run);
      return run;
    },
    [],
  );

  /** Saves all edits as one deed; done when all are. */
  const save = useCallback(
    async (edits: readonly Edit[], remember = true): Promise<void> => {
      setElsewhere(undefined);
      const numbers = only(edits, isNumber);
      const atOnce = numbers.length > 1;
      const first = atOnce ? enqueue(numbers, () => sendNumbers(numbers)) : undefined;
      // All have their place at once: what is typed while they wait comes after them.
      const rest: Promise<Deed[]>[] = [];
      for (const edit of atOnce ? only(edits, (cell) => !isNumber(cell)) : edits)
        rest.push(enqueue([edit], () => send(edit), rest.at(-sideBySide)));
      const done = [...((await first) ?? []), ...(await Promise.all(rest)).flat()];
      if (done.length === 0) return;
      if (done.some(({ key }) => key === 'number'))
        client.removeQueries({ queryKey: lotKeys.sheets(auctionId) });
      if (remember) past.current.push(done);
      await Promise.all([
        client.invalidateQueries({ queryKey: lotKeys.readiness(auctionId) }),
        client.invalidateQueries({ queryKey: lotKeys.strip(auctionId) }),
        client.invalidateQueries({ queryKey: auctionKeys.one(auctionId) }),
      ]);
    },
    [enqueue, send, sendNumbers, client, auctionId],
  );

  /** A cell that cannot even be read stays as typed, with the reason. */
  const refuse = useCallback(
    (lot: LotRow, cell: CellEdit, reason: unknown) =>
      mark([{ lot, cells: [cell] }], () => ({ state: 'failed', cell, reason })),
    [mark],
  );
  const forget = useCallback(
    (lot: LotRow, cell: CellEdit) => mark([{ lot, cells: [cell] }], () => undefined),
    [mark],
  );

  /** Takes back the last deed; answers how many cells it touched, 0 when there is nothing to take back. */
  const undo = useCallback(async (): Promise<number> => {
    const deeds = past.current.pop() ?? [];
    const edits = deeds.flatMap(({ lotId, key, back }) => {
      const lot = latest.current.get(lotId);
      return lot ? [{ lot, cells: [{ key, text: back.number ?? '', change: back }] }] : [];
    });
    await save(edits, false);
    return edits.length;
  }, [save]);

  /** What the person chose for the cells in conflict; undefined: theirs. */
  const settle = useCallback(
    (change: Change | undefined) => {
      if (!conflict) return;
      const { edit, current } = conflict;
      setConflict(undefined);
      mark([edit], () => undefined);
      const [first] = edit.cells;
      if (change && first) void save([{ lot: current, cells: [{ ...first, change }] }]);
    },
    [conflict, mark, save],
  );

  return { marks: shownMarks, conflict, elsewhere, settle, save, refuse, forget, undo };
}

/** The cells of the edits that this is true of; edits without one are left out. */
const only = (edits: readonly Edit[], is: (cell: CellEdit) => boolean): Edit[] =>
  edits.map(({ lot, cells }) => ({ lot, cells: cells.filter(is) })).filter(({ cells }) => cells.length > 0);

/** What takes an edit back, cell by cell. */
const deedsOf = ({ lot, cells }: Edit): Deed[] =>
  cells.map(({ key, change }) => ({ lotId: lot.id, key, back: beforeOf(lot, change) }));

const isInvalid = (reason: unknown) => reason instanceof ProblemError && reason.code === 'input.invalid';
