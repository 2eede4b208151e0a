import {
  type RegisterFigure,
  sumAml,
  sumMarginStock,
  sumResaleRight,
  sumVatReturn,
} from '#contract/register-figures';
import type { RegisterKind, RegisterRow } from '#contract/registers';
import type { Db } from '../db/database';
import { buildAml } from './aml';
import { buildMarginStock } from './margin-stock';
import type { RegisterPeriod } from './period';
import { buildResaleRight } from './resale-right';
import { buildVatReturn } from './vat-return';

interface Builder<Kind extends RegisterKind> {
  build(db: Db, period: RegisterPeriod): Promise<RegisterRow<Kind>[]>;
  sum(rows: readonly RegisterRow<Kind>[]): RegisterFigure[];
}

const builders: { [Kind in RegisterKind]: Builder<Kind> } = {
  VAT_RETURN: { build: buildVatReturn, sum: sumVatReturn },
  MARGIN_STOCK: { build: buildMarginStock, sum: sumMarginStock },
  RESALE_RIGHT: { build: buildResaleRight, sum: sumResaleRight },
  AML: { build: buildAml, sum: sumAml },
};

/** The rows of a register over a period, in order, with their sums. */
export interface BuiltRegister<Kind extends RegisterKind = RegisterKind> {
  rows: RegisterRow<Kind>[];
  figures: RegisterFigure[];
}

/** Computes a register over a period from what is stored now. */
export async function buildRegister<Kind extends RegisterKind>(
  db: Db,
  register: Kind,
  period: RegisterPeriod,
): Promise<BuiltRegister<Kind>> {
  const { build, sum } = builders[register];
  const rows = await build(db, period);
  return { rows, figures: sum(rows) };
}
