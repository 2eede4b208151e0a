import { refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import {
  maxRegisterDays,
  type Register,
  type RegisterKind,
  type RegisterRow,
  type registers,
} from '#contract/registers';
import { addDays } from '#contract/time';
import type { Db } from '../db/database';
import { findClosedThrough } from '../journals/closings';
import { buildRegister } from './build';
import { findCopy, readCopyRows } from './copies';
import type { RegisterPeriod } from './period';

/** Refuses a period that ends before it begins, or that is longer than `maxRegisterDays`. */
export function requirePeriod({ from, to }: RegisterPeriod): void {
  if (to < from) refuseField('from', 'not_earlier', { latest: to });
  const latest = addDays(from, maxRegisterDays - 1);
  if (to > latest) refuseField('to', 'not_earlier', { latest });
}

/** Returns all rows and figures of a register: those of the frozen copy of exactly this period, otherwise computed now. */
export async function loadRegister(db: Db, register: RegisterKind, period: RegisterPeriod) {
  const copy = (await findCopy(db, register, period)) ?? null;
  if (!copy) return { copy, ...(await buildRegister(db, register, period)) };
  const rows: RegisterRow[] = await readCopyRows(db, copy.id);
  return { copy, rows, figures: copy.figures };
}

/** Returns a page of a register, or of the rows of one of its figures. */
export async function readRegister(
  db: Db,
  register: RegisterKind,
  { page, pageSize, figure, ...period }: Input<typeof registers.read>['query'],
): Promise<Register> {
  requirePeriod(period);
  const { copy, rows, figures } = await loadRegister(db, register, period);
  const selected = figure === undefined ? rows : rows.filter((row) => row.figure === figure);
  return {
    register,
    ...period,
    rows: selected.slice((page - 1) * pageSize, page * pageSize),
    figures,
    total: selected.length,
    page,
    pageSize,
    copy,
    closedThrough: await findClosedThrough(db, period.company),
    // A register has rows of its own kind only.
  } as Register;
}
