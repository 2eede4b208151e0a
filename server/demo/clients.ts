import type { CollectionStatus } from '#contract/collection-states';
import type { EventRow, ItemRow, WorkRow } from './book';
import type { CollectionPlan } from './collections';
import { days, londonAt, minutes, toOfficeHours } from './time';
import type { Buyer } from './words/names';
import type { World } from './world';

/** A collection during composition. */
export interface DemoCollection {
  id: number;
  plan: CollectionPlan;
  departmentId: number;
  specialist: number;
  status: CollectionStatus;
  startsAt: number | null;
  endsAt: number | null;
}
/** A work with its item. */
export interface PlacedWork {
  work: WorkRow;
  item: ItemRow;
}

/** Rounds a price, as galleries do. */
export function roundPrice(pounds: number): number {
  const step = pounds < 1000 ? 25 : pounds < 10_000 ? 100 : 500;
  return Math.max(step, Math.round(pounds / step) * step);
}

/** Adds an event of an item. */
export const addItemEvent = ({ book }: World, item: ItemRow, event: Omit<EventRow, 'noun' | 'noun_id'>) =>
  book.events.push({ ...event, noun: 'items', noun_id: item.id });

/** Returns a customer's name and contact. */
const toClient = ({ name }: Buyer, random: World['random']) => ({
  client: name,
  contact: `+44 1632 960 ${random.integer(100, 999)}`,
});

/** Sells a work to a customer, who may have reserved it before. */
export function sellWork(
  world: World,
  collection: DemoCollection,
  { work, item }: PlacedWork,
  buyer: Buyer | undefined,
  wasReserved: boolean,
): void {
  const { random, now, book, people } = world;
  const { id, startsAt, endsAt, specialist } = collection;
  if (!buyer || startsAt === null || work.asking_price === null) return;
  const until = Math.min(endsAt ?? now, now - days(1));
  const soldAt = toOfficeHours(random.between(startsAt + days(3), until - days(1)));
  const client = toClient(buyer, random);
  if (wasReserved) {
    const reservedAt = soldAt - days(2);
    book.reservations.push({
      ...client,
      item_id: item.id,
      collection_id: id,
      note: '',
      until: soldAt + days(2),
      reserved_by: specialist,
      reserved_at: reservedAt,
      outcome: 'BOUGHT',
      ended_at: soldAt,
    });
    addItemEvent(world, item, { at: reservedAt, user_id: specialist, action: 'reserve' });
  }
  work.fate = 'sold';
  book.privateSales.push({
    ...client,
    itemId: item.id,
    collectionId: id,
    currency: 'GBP',
    price: wasReserved ? work.asking_price : roundPrice((work.asking_price / 100) * 0.92) * 100,
    buyerId: null,
    now: new Date(soldAt),
    userId: people.manager,
  });
  addItemEvent(world, item, { at: soldAt, user_id: people.manager, action: 'sell' });
}

const reservationNotes = [
  '',
  'Would like to see it in daylight.',
  'Asks for the condition report.',
  'Decides with family.',
];

/** Reserves a work for the first of these customers; the others join the waitlist. */
export function reserveWork(
  world: World,
  { id, specialist }: DemoCollection,
  { work, item }: PlacedWork,
  waitlist: readonly Buyer[],
  inDays: number,
): void {
  const { random, now, book } = world;
  const halfHour = minutes(30);
  work.fate = 'kept';
  for (const [at, buyer] of waitlist.entries()) {
    const reservedAt = now - days(3 - at) - minutes(random.integer(10, 200));
    book.reservations.push({
      ...toClient(buyer, random),
      item_id: item.id,
      collection_id: id,
      note: random.pick(reservationNotes),
      until:
        inDays + at === 0
          ? Math.ceil((now + minutes(200)) / halfHour) * halfHour
          : londonAt(new Date(now), inDays + 4 * at, 17).getTime(),
      reserved_by: specialist,
      reserved_at: reservedAt,
      outcome: null,
      ended_at: null,
    });
    addItemEvent(world, item, { at: reservedAt, user_id: specialist, action: 'reserve' });
  }
}
