import type { IncrementBody } from '#contract/money/increments';
import type { DemoRows, ItemRow } from './book';
import type { Random } from './random';
import type { Subject } from './words/item-spec';

/** A sale while the demo is composed. */
export interface DemoSale {
  id: number;
  code: string;
  departmentCode: string;
  departmentId: number;
  /** milliseconds */
  startsAt: number;
  /** who catalogues it */
  specialist: number;
  premiumScheduleId: number | null;
}

/** Where a thing is offered, and who catalogues it there. */
export type DemoPlace = Pick<DemoSale, 'code' | 'specialist'>;

/** All that the composing of the demo house shares. */
export interface World {
  random: Random;
  now: number;
  book: DemoRows;
  ids: { item(): number; lot(): number; work(): number; picture(): number };
  people: { admin: number; manager: number; editor: number };
  /** `<department id> <category name>` → id */
  categories: ReadonlyMap<string, number>;
  /** category id → the VAT scheme of its lots that name none */
  schemes: ReadonlyMap<number | null, string | null>;
  increments: IncrementBody;
  isPictured(sale: DemoSale, random: Random): boolean;
  addPicture(item: ItemRow, subject: Subject, place: DemoPlace | undefined, at: number): void;
}
