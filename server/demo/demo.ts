import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { openBuyerDecisions } from '../results/decision';
import { recordLotSales } from '../sales/ledger';
import { advanceSale, createSale } from './auctions';
import { seedBidders } from './bidders';
import { type DemoRows, insertRows, reserveIds } from './book';
import { seedCampaigns } from './campaigns';
import type { ComposedLot } from './catalogue';
import { collections } from './collections';
import { seedCustomers } from './customers';
import { seedDetails } from './details';
import { createDispute } from './dispute';
import { seedCollection } from './gallery';
import { type Departments, getDepartment, loadPresets, seedHouse } from './house';
import { seedConsignors, seedMaintenance } from './maintenance';
import { seedMoney } from './money';
import { createPictureAdder, enqueueDrawings } from './pictures';
import { createRandom } from './random';
import { seedRates } from './rates';
import { seedRequests } from './requests';
import { sales } from './sales';
import { seedSanctionsList } from './sanctions';
import { type Staff, seedStaff } from './staff';
import { seedStock } from './stock';
import { loadIncrements, loadTerms, setSaleDefaults } from './terms';
import type { World } from './world';

/**
 * Fills an empty database that has presets with the data of a year: users, customers, sales before, during and after today,
 * lots and results. It writes the same rows and events as the actions would. Call it in one transaction; jobs draw the
 * pictures afterwards.
 */
export async function seedDemo(tx: Db, app: Pick<AppContext, 'now'>): Promise<void> {
  const now = app.now().getTime();
  const staff = await seedStaff(tx, now);
  const presets = await loadPresets(tx);
  const { departments } = presets;
  await seedHouse(tx, staff.byEmail('admin@rostrum.test'), departments, now);
  await setSaleDefaults(tx);
  const world = await createWorld(tx, now, staff, presets);

  const lotsBySale = await seedSales(tx, world, staff, departments);
  seedStock(world, departments);
  for (const plan of collections)
    await seedCollection(tx, world, plan, {
      departmentId: getDepartment(departments, plan.department),
      specialist: staff.getSpecialist(plan.department),
    });
  const disputed = createDispute(world, lotsBySale.get('PQ109') ?? []);
  await insertRows(tx, world.book);
  await seedDetails(tx);
  await recordLotSales(tx, sql`select id from lots`, { now: new Date(now), userId: world.people.admin });
  if (disputed)
    await openBuyerDecisions(
      tx,
      disputed.auction_id,
      sql`select ${disputed.id}::bigint, ${disputed.buyer}::text`,
      new Date(now),
    );
  await seedCustomers(tx, now, {
    managers: [world.people.manager, world.people.admin],
    specialists: [...departments].map(([code, departmentId]) => ({
      id: staff.getSpecialist(code),
      departmentId,
    })),
  });
  await seedBidders(tx, now, world.people.manager);
  await seedConsignors(tx);
  await seedMaintenance(tx, now, world.people.manager);
  await seedCampaigns(tx, now, { author: world.people.manager, approver: world.people.admin });
  await seedSanctionsList(tx, now, world.people.manager);
  await seedRates(tx, now, world.people.admin);
  await seedMoney(tx, now, world.people.manager);
  await seedRequests(tx, staff, lotsBySale.get('PQ111') ?? [], now);
  await enqueueDrawings(tx, world.book);
}

/** Creates the shared data for composing: users, terms, and ids for the rows. */
async function createWorld(
  tx: Db,
  now: number,
  staff: Staff,
  { categories, schemes }: Awaited<ReturnType<typeof loadPresets>>,
): Promise<World> {
  const random = createRandom(1871);
  const book: DemoRows = {
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
    item: await reserveIds(tx, 'items', Math.ceil(lots * 1.1) + works + 100),
    lot: await reserveIds(tx, 'lots', lots + 50),
    work: await reserveIds(tx, 'collection_items', works),
    picture: await reserveIds(tx, 'pictures', lots + works + 100),
  };
  const addPicture = createPictureAdder(book, random, ids.picture, now.toString(36));
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
    increments: await loadIncrements(tx),
    // Books are sold by their description; one in four has a picture.
    isPictured: ({ departmentCode }, dice) => departmentCode !== 'BKS' || dice.chance(0.25),
    addPicture: (item, subject, place, at) =>
      addPicture(item, subject, place, place?.specialist ?? staff.byEmail('editor@rostrum.test'), at),
  };
}

async function seedSales(tx: Db, world: World, staff: Staff, departments: Departments) {
  const lotsBySale = new Map<string, ComposedLot[]>();
  for (const plan of sales) {
    const sale = await createSale(tx, world, plan, {
      departmentId: getDepartment(departments, plan.department),
      specialist: staff.getSpecialist(plan.department),
      terms: await loadTerms(tx, plan),
    });
    const previousLots = plan.reoffersFrom ? (lotsBySale.get(plan.reoffersFrom) ?? []) : [];
    lotsBySale.set(
      plan.code,
      await advanceSale(
        tx,
        world,
        plan,
        sale,
        previousLots.filter(({ lot }) => lot.status === 'PASSED'),
      ),
    );
  }
  return lotsBySale;
}
