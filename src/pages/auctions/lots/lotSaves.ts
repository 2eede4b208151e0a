import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { LotRow } from '#contract/lots';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';
import { auctionKeys } from '../auctionKeys';
import { beforeOf, type Change, type ColumnKey, isSame, readsSame } from './columns';
import { currentOf, isElsewhere, lotKeys, putRow, rowOf } from './lotRows';

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
const atOnce = 4;
/** Estimates and reserve bind each other: one that was refused is tried again together with the next. */
const bound: readonly ColumnKey[] = ['estimateLow', 'estimateHigh', 'reserve'];

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
    (lotId: number, cells: readonly CellEdit[], markOf: (cell: CellEdit) => Mark | undefined) => {
      for (const cell of cells) {
        const next = markOf(cell);
        if (next) marks.current.set(markKey(lotId, cell.key), next);
        else marks.current.delete(markKey(lotId, cell.key));
      }
      setShownMarks(new Map(marks.current));
    },
    [],
  );

  const keep = useCallback(
    (row: LotRow) => {
      latest.current.set(row.id, row);
      putRow(client, auctionId, row);
    },
    [client, auctionId],
  );

  const send = useCallback(
    async ({ lot, cells: given }: Edit): Promise<Deed[]> => {
      const known = latest.current.get(lot.id);
      const now = known && known.version >= lot.version ? known : lot;
      const refused = bound.flatMap((key) => {
        const left = marks.current.get(markKey(lot.id, key));
        return left?.state === 'failed' && given.every((cell) => cell.key !== key) ? [left.cell] : [];
      });
      const touchesBound = given.some(({ key }) => bound.includes(key));
      const cells = touchesBound ? [...given, ...refused] : given;
      const change = merged(cells);
      if (readsSame(now, change)) {
        mark(lot.id, cells, () => undefined);
        return [];
      }
      mark(lot.id, cells, () => ({ state: 'saving' }));
      const attempt = (row: LotRow) =>
        api.lots.change({
          params: { id: auctionId, number: row.number },
          body: { ...change, id: row.id, version: row.version },
        });
      const rebased = (error: unknown) => {
        if (isElsewhere(lot.id, error)) {
          setElsewhere(now.number);
          void client.invalidateQueries({ queryKey: lotKeys.all(auctionId) });
          throw error;
        }
        const sheet = currentOf(error);
        if (!(error instanceof ProblemError) || !sheet) throw error;
        const current = rowOf(sheet);
        keep(current);
        // Somebody changed other fields of this lot: theirs stand, and this one is saved on top.
        if (isSame(current, beforeOf(now, change))) return attempt(current);
        setConflict({ edit: { lot: now, cells }, error, current });
        throw error;
      };
      const saved = await attempt(now)
        .catch(rebased)
        .catch((reason: unknown) => ({ reason }));
      if ('reason' in saved) {
        const { reason } = saved;
        if (cells.length > 1 && isInvalid(reason) && given.length > 1) return each(given, lot);
        mark(lot.id, cells, (cell) => ({ state: 'failed', cell, reason }));
        return [];
      }
      keep(rowOf(saved));
      mark(lot.id, cells, () => ({ state: 'saved' }));
      return cells.map((cell) => ({ lotId: lot.id, key: cell.key, back: beforeOf(now, cell.change) }));

      /** What is good in a row is saved, and only the faulty cell stays behind. */
      async function each(all: readonly CellEdit[], row: LotRow): Promise<Deed[]> {
        const done: Deed[] = [];
        for (const cell of all) done.push(...(await send({ lot: row, cells: [cell] })));
        return done;
      }
    },
    [client, auctionId, keep, mark],
  );

  const enqueue = useCallback(
    (edit: Edit): Promise<Deed[]> => {
      const before = queues.current.get(edit.lot.id) ?? Promise.resolve();
      const run = before.then(() => send(edit));
      queues.current.set(edit.lot.id, run);
      return run;
    },
    [send],
  );

  const refusedNumber = useCallback(({ lot, cells }: Edit): Edit[] => {
    const number = cells.filter(({ key }) => key === 'number');
    const refused = marks.current.get(markKey(lot.id, 'number'))?.state === 'failed';
    return refused && number.length > 0 ? [{ lot, cells: number }] : [];
  }, []);

  /** Saves all edits as one deed; done when all are. */
  const save = useCallback(
    async (edits: readonly Edit[], remember = true): Promise<void> => {
      setElsewhere(undefined);
      const done: Deed[] = [];
      const round = async (given: readonly Edit[]): Promise<Deed[]> => {
        const waiting = [...given];
        const made: Deed[] = [];
        const work = async () => {
          for (let edit = waiting.shift(); edit; edit = waiting.shift()) made.push(...(await enqueue(edit)));
        };
        await Promise.all(Array.from({ length: Math.min(atOnce, given.length) }, work));
        done.push(...made);
        return made;
      };
      // 2, 3, 4 over 1, 2, 3: a number is free only when the lot that has it has got its next one.
      for (let left = edits; left.length > 0; ) {
        const made = await round(left);
        left = made.some(({ key }) => key === 'number') ? left.flatMap(refusedNumber) : [];
      }
      if (done.length === 0) return;
      if (remember) past.current.push(done);
      await Promise.all([
        client.invalidateQueries({ queryKey: lotKeys.readiness(auctionId) }),
        client.invalidateQueries({ queryKey: lotKeys.strip(auctionId) }),
        client.invalidateQueries({ queryKey: auctionKeys.one(auctionId) }),
      ]);
    },
    [enqueue, refusedNumber, client, auctionId],
  );

  /** A cell that cannot even be read stays as typed, with the reason. */
  const refuse = useCallback(
    (lot: LotRow, cell: CellEdit, reason: unknown) =>
      mark(lot.id, [cell], () => ({ state: 'failed', cell, reason })),
    [mark],
  );
  const forget = useCallback((lot: LotRow, cell: CellEdit) => mark(lot.id, [cell], () => undefined), [mark]);

  /** Takes back the last deed; answers how many cells it touched, 0 when there is nothing to take back. */
  const undo = useCallback(async (): Promise<number> => {
    const deeds = past.current.pop() ?? [];
    const edits = deeds.flatMap(({ lotId, key, back }) => {
      const lot = latest.current.get(lotId);
      return lot ? [{ lot, cells: [{ key, text: '', change: back }] }] : [];
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
      mark(edit.lot.id, edit.cells, () => undefined);
      const [first] = edit.cells;
      if (change && first) void save([{ lot: current, cells: [{ ...first, change }] }]);
    },
    [conflict, mark, save],
  );

  return { marks: shownMarks, conflict, elsewhere, settle, save, refuse, forget, undo };
}

const isInvalid = (reason: unknown) => reason instanceof ProblemError && reason.code === 'input.invalid';
