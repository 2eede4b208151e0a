import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { openBuyersDecisions } from '../results/decision';
import { enterLots } from '../sales/ledger';
import { leadSale, openSale } from './auctions';
import { type Book, reserve, writeBook } from './book';
import { writeToMany } from './campaigns';
import type { Composed } from './catalogue';
import { collections } from './collections';
import { seedCustomers } from './customers';
import { dispute } from './dispute';
import { curate } from './gallery';
import { type Departments, departmentOf, places, settle } from './house';
import { seedConsignors, seedMaintenance } from './maintenance';
import { easel, enqueueDrawings } from './pictures';
import { randomOf } from './random';
import { seedRates } from './rates';
import { askAbout } from './requests';
import { sales } from './sales';
import { listTheInvented } from './sanctions';
import { employ, type Staff } from './staff';
import { fillStock } from './stock';
import { increments, setSaleDefaults, termsOf } from './terms';
import type { World } from './world';

/**
 * Fills an empty house, presets included, with a year of its work: people, sales before, during and after today, lots,
 * results. What it writes is what the actions would have left, events included. Call it in one transaction; the pictures
 * are painted by jobs afterwards.
 */
export async function seedDemo(tx: Db, app: Pick<AppContext, 'now'>): Promise<void> {
  const now = app.now().getTime();
  const staff = await employ(tx, now);
  const found = await places(tx);
  const { departments } = found;
  await settle(tx, staff.byEmail('admin@rostrum.test'), departments, now);
  await setSaleDefaults(tx);
  const world = await emptyWorld(tx, now, staff, found);

  const sold = await holdSales(tx, world, staff, departments);
  fillStock(world, departments);
  for (const plan of collections)
    await curate(tx, world, plan, {
      departmentId: departmentOf(departments, plan.department),
      specialist: staff.specialistOf(plan.department),
    });
  const disputed = dispute(world, sold.get('PQ109') ?? []);
  await writeBook(tx, world.book);
  await enterLots(tx, sql`select id from lots`, { now: new Date(now), userId: world.people.admin });
  if (disputed)
    await openBuyersDecisions(
      tx,
      disputed.auction_id,
      sql`select ${disputed.id}::bigint, ${disputed.buyer}::text`,
      new Date(now),
    );
  await seedCustomers(tx, now, {
    managers: [world.people.manager, world.people.admin],
    specialists: [...departments].map(([code, departmentId]) => ({
      id: staff.specialistOf(code),
      departmentId,
    })),
  });
  await seedConsignors(tx);
  await seedMaintenance(tx, now, world.people.manager);
  await writeToMany(tx, now, { writes: world.people.manager, approves: world.people.admin });
  await listTheInvented(tx, now, world.people.manager);
  await seedRates(tx, now, world.people.admin);
  await askAbout(tx, staff, sold.get('PQ111') ?? [], now);
  await enqueueDrawings(tx, world.book);
}

/** Nothing was composed yet: whom and what the year is made of, and the numbers its rows will have. */
async function emptyWorld(
  tx: Db,
  now: number,
  staff: Staff,
  { categories, schemes }: Awaited<ReturnType<typeof places>>,
): Promise<World> {
  const random = randomOf(1871);
  const book: Book = {
    items: [],
    lots: [],
    lotItems: [],
    works: [],
    reservations: [],
    privateSales: [],
    pictures: [],
    events: staff.events,
    drawings: [],
  };
  const lots = sales.reduce((sum, plan) => sum + plan.lots, 0);
  const works = collections.reduce((sum, plan) => sum + plan.works, 0);
  const ids = {
    item: await reserve(tx, 'items', Math.ceil(lots * 1.1) + works + 100),
    lot: await reserve(tx, 'lots', lots + 50),
    work: await reserve(tx, 'collection_items', works),
    picture: await reserve(tx, 'pictures', lots + works + 100),
  };
  const addPicture = easel(book, random, ids.picture, now.toString(36));
  return {
    random,
    now,
    book,
    ids,
    people: {
      admin: staff.byEmail('admin@rostrum.test'),
      manager: staff.byEmail('manager@rostrum.test'),
      editor: staff.byEmail('editor@rostrum.test'),
    },
    categories,
    schemes,
    increments: await increments(tx),
    // Books are sold by their description; one in four is shown.
    isPictured: ({ departmentCode }, dice) => departmentCode !== 'BKS' || dice.chance(0.25),
    addPicture: (item, subject, place, at) =>
      addPicture(item, subject, place, place?.specialist ?? staff.byEmail('editor@rostrum.test'), at),
  };
}

async function holdSales(tx: Db, world: World, staff: Staff, departments: Departments) {
  const held = new Map<string, Composed[]>();
  for (const plan of sales) {
    const sale = await openSale(tx, world, plan, {
      departmentId: departmentOf(departments, plan.department),
      specialist: staff.specialistOf(plan.department),
      terms: await termsOf(tx, plan),
    });
    const before = plan.offersAgain ? (held.get(plan.offersAgain) ?? []) : [];
    held.set(
      plan.code,
      await leadSale(
        tx,
        world,
        plan,
        sale,
        before.filter(({ lot }) => lot.status === 'PASSED'),
      ),
    );
  }
  return held;
}
