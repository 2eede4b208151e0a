import type { IncrementBody } from '#contract/money/increments';
import type { DemoRows, ItemRow } from './book';
import type { Random } from './random';
import type { Subject } from './words/item-spec';

/** A sale during composition. */
export interface DemoSale {
  id: number;
  code: string;
  departmentCode: string;
  departmentId: number;
  /** milliseconds */
  startsAt: number;
  /** the user who catalogs it */
  specialist: number;
  premiumScheduleId: number | null;
}

/** Where an item is offered, and who catalogs it there. */
export type DemoPlace = Pick<DemoSale, 'code' | 'specialist'>;

/** The data shared by all parts that compose the demo. */
export interface World {
  random: Random;
  now: number;
  book: DemoRows;
  ids: { item(): number; lot(): number; work(): number; picture(): number };
  people: { admin: number; manager: number; editor: number };
  /** `<department id> <category name>` → id */
  categories: ReadonlyMap<string, number>;
  /** category id → the default VAT scheme of its lots */
  schemes: ReadonlyMap<number | null, string | null>;
  increments: IncrementBody;
  isPictured(sale: DemoSale, random: Random): boolean;
  addPicture(item: ItemRow, subject: Subject, place: DemoPlace | undefined, at: number): void;
}
