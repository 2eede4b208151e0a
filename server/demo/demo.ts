import sql from 'sql-template-tag';
import { currencyOf } from '#contract/currencies';
import type { IncrementBody } from '#contract/increments';
import { publicationChecks } from '#contract/publication';
import { incrementsIn } from '#contract/schedules';
import type { Db } from '../db/database';
import { record } from '../events/event';
import type { House } from '../house';
import { openBuyersDecisions } from '../results/decision';
import { enterLots } from '../sales/ledger';
import { hashPassword } from '../session/session';
import { leadSale, openSale, type Terms } from './auctions';
import { type Book, reserve, writeBook } from './book';
import { writeToMany } from './campaigns';
import { careForThePeople, consignTheThings } from './care';
import { type Composed, composeItem } from './catalogue';
import { collections } from './collections';
import { peopleTheHouse } from './customers';
import { curate } from './gallery';
import { demoColleagues, demoHouse, demoPassword, demoUsers } from './people';
import { easel, enqueueDrawings } from './pictures';
import { randomOf } from './random';
import { type SalePlan, sales, stock } from './sales';
import { listTheInvented } from './sanctions';
import { atWork, days } from './time';
import { artistsOf } from './words/names';
import type { World } from './world';

/**
 * Fills an empty house, presets included, with a year of its work: people, sales before, during and after today, lots,
 * results. What it writes is what the deeds would have left, events included. Call it in one transaction; the pictures
 * are painted by jobs afterwards.
 */
export async function seedDemo(tx: Db, house: Pick<House, 'now'>): Promise<void> {
  const now = house.now().getTime();
  const random = randomOf(1871);
  const staff = await employ(tx, now);
  const { departments, categories, schemes } = await places(tx);
  await settle(tx, staff.byEmail('admin@rostrum.test'), departments, now);

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
  const world: World = {
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

  const sold = await holdSales(tx, world, staff, departments);
  fillStock(world, departments);
  for (const plan of collections)
    await curate(tx, world, plan, {
      departmentId: departmentOf(departments, plan.department),
      specialist: staff.specialistOf(plan.department),
    });
  const disputed = dispute(world, sold.get('PQ109') ?? []);
  await writeBook(tx, book);
  await enterLots(tx, sql`select id from lots`, { now: new Date(now), userId: world.people.admin });
  if (disputed)
    await openBuyersDecisions(
      tx,
      disputed.auction_id,
      sql`select ${disputed.id}::bigint, ${disputed.buyer}::text`,
      new Date(now),
    );
  await peopleTheHouse(tx, now, {
    managers: [world.people.manager, world.people.admin],
    specialists: [...departments].map(([code, departmentId]) => ({
      id: staff.specialistOf(code),
      departmentId,
    })),
  });
  await consignTheThings(tx);
  await careForThePeople(tx, now, world.people.manager);
  await writeToMany(tx, now, { writes: world.people.manager, approves: world.people.admin });
  await listTheInvented(tx, now, world.people.manager);
  await askAbout(tx, staff, sold.get('PQ111') ?? [], now);
  await enqueueDrawings(tx, book);
}

type Staff = Awaited<ReturnType<typeof employ>>;

async function employ(tx: Db, now: number) {
  const ids = new Map<string, number>();
  const events: Book['events'] = [];
  const everybody = [...demoUsers, ...demoColleagues];
  const hashes = await Promise.all(everybody.map(() => hashPassword(demoPassword)));
  for (const [at, user] of everybody.entries()) {
    const since = atWork(now - days(520 - at));
    const { id } = await tx.row<{ id: number }>(sql`
      insert into users (email, name, role, language, password_hash, created_at)
      values (${user.email}, ${user.name}, ${user.role}, ${user.language}, ${hashes[at]}, ${new Date(since)})
      returning id`);
    ids.set(user.email, id);
    await tx.run(sql`
      insert into user_departments (user_id, department_id)
      select ${id}, id from departments where code = any(${[...user.departments]}::text[])`);
    if (at > 0)
      events.push({
        at: since,
        user_id: ids.get('admin@rostrum.test') ?? id,
        noun: 'users',
        noun_id: id,
        deed: 'invite',
        changes: { role: [null, user.role] },
      });
  }
  const byEmail = (email: string) => ids.get(email) ?? 0;
  const expert = everybody.filter(({ departments }) => departments.length > 0);
  return {
    events,
    byEmail,
    /** who catalogues a department's sales */
    specialistOf: (department: string) =>
      byEmail(
        expert.find(({ departments }) => departments.includes(department))?.email ?? 'manager@rostrum.test',
      ),
  };
}

async function places(tx: Db) {
  const departments = await tx.rows<{ id: number; code: string }>(sql`select id, code from departments`);
  const categories = await tx.rows<{ id: number; departmentId: number; name: string; scheme: string | null }>(
    sql`select id, department_id as "departmentId", name, default_vat_scheme as scheme from categories`,
  );
  return {
    departments: new Map(departments.map(({ code, id }) => [code, id])),
    categories: new Map(categories.map(({ id, departmentId, name }) => [`${departmentId} ${name}`, id])),
    schemes: new Map(categories.map(({ id, scheme }) => [id, scheme])),
  };
}

type Departments = ReadonlyMap<string, number>;

const departmentOf = (departments: Departments, code: string): number => {
  const id = departments.get(code);
  if (id === undefined) throw new Error(`the presets have no department ${code}`);
  return id;
};

/** The house says who it is, and that its books may be sold without a picture. */
async function settle(tx: Db, admin: number, departments: Departments, now: number): Promise<void> {
  const { name, legalName, companyNumber, vatNumber, address, phone, email, website } = demoHouse;
  await tx.run(sql`
    update house set name = ${name}, legal_name = ${legalName}, company_number = ${companyNumber},
      vat_number = ${vatNumber}, address = ${address}, phone = ${phone}, email = ${email}, website = ${website},
      version = version + 1`);
  const books = departmentOf(departments, 'BKS');
  for (const check of publicationChecks)
    await tx.run(sql`
      insert into publication_rules (department_id, check_name, level)
      values (${books}, ${check}, ${check === 'picture' ? 'OFF' : 'INHERIT'})`);
  const by = { userId: admin, deed: 'update' } as const;
  const founded = new Date(atWork(now - days(519)));
  await record(tx, { ...by, now: founded, noun: 'house', id: 1, changes: { name: ['Rostrum', name] } });
  await record(tx, {
    ...by,
    now: new Date(atWork(now - days(498))),
    noun: 'publication-rules',
    id: books,
    changes: { picture: ['INHERIT', 'OFF'] },
  });
}

const scheduleOf = async (tx: Db, kind: string, name: string | null): Promise<number | null> =>
  name === null
    ? null
    : ((
        await tx.maybe<{ id: number }>(sql`
          select id from schedules where kind = ${kind} and name like ${`${name}%`} order by id limit 1`)
      )?.id ?? null);

async function increments(tx: Db): Promise<IncrementBody> {
  const schedule = await tx.row<{ currency: string | null; body: IncrementBody }>(sql`
    select currency, body from schedules where kind = 'INCREMENT' and name like 'Universal%' order by id limit 1`);
  return incrementsIn(schedule, currencyOf('GBP'));
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

const termsOf = async (tx: Db, { premium }: SalePlan): Promise<Terms> => ({
  premiumScheduleId: await scheduleOf(tx, 'PREMIUM', premium),
  incrementScheduleId: await scheduleOf(tx, 'INCREMENT', 'Universal'),
  taxScheduleId: await scheduleOf(tx, 'TAX', 'United Kingdom'),
  resaleRightScheduleId: await scheduleOf(tx, 'RESALE_RIGHT', 'United Kingdom'),
});

/** What a specialist asks of the management about two lots that are out. */
async function askAbout(tx: Db, staff: Staff, lots: readonly Composed[], now: number): Promise<void> {
  const asked = [
    { kind: 'WITHDRAW', deed: 'ask-withdrawal', reason: 'The family wants to keep it after all.' },
    {
      kind: 'CHANGE',
      deed: 'ask-change',
      reason: 'A sister piece made twice as much in May: the estimate could double.',
    },
  ] as const;
  const by = staff.byEmail('specialist@rostrum.test');
  for (const [place, { kind, deed, reason }] of asked.entries()) {
    const lot = lots[(place + 1) * 4]?.lot;
    if (!lot) throw new Error('the published sale has too few lots');
    const at = new Date(atWork(now - days(2 - place)));
    await tx.run(sql`
      insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
      values (${lot.auction_id}, ${lot.id}, ${kind}, ${reason}, ${by}, ${at})`);
    await record(tx, { now: at, userId: by, noun: 'lots', id: lot.id, deed });
  }
}

/** Things that came in and wait for a sale. */
function fillStock(world: World, departments: Departments): void {
  const { random, now } = world;
  for (const { department, genre, count } of stock) {
    const artists = artistsOf(random, 8, [1850, 1945]);
    for (let left = count; left > 0; left--) {
      const thing = genre(random, artists);
      const moment = atWork(now - days(random.integer(2, 70)));
      const item = composeItem(world, thing, departmentOf(departments, department), moment);
      item.catalogue_status = random.pick(['STUB', 'IN_PROGRESS', 'IN_PROGRESS', 'FOR_REVIEW', 'APPROVED']);
      if (item.catalogue_status === 'STUB') item.description = '';
      item.location = `Store ${random.pick(['A', 'B', 'C'])}, bay ${random.integer(1, 24)}`;
      world.book.events.push({
        at: moment,
        user_id: world.people.editor,
        noun: 'items',
        noun_id: item.id,
        deed: 'create',
      });
      if (random.chance(0.6)) world.addPicture(item, thing.subject, undefined, moment + days(0.02));
    }
  }
}

/** One lot of two things went to two people at once: somebody has to decide. */
function dispute({ book }: World, lots: readonly Composed[]) {
  const found = lots.find(
    ({ lot, items }) => lot.status === 'SOLD' && items.length === 2 && lot.hammer !== null,
  );
  const others = lots.map(({ lot }) => lot.buyer).filter((buyer) => buyer !== '');
  if (!found || found.lot.hammer === null) return undefined;
  const { lot } = found;
  const names = [...new Set(others)].slice(0, 2);
  const first = Math.round((lot.hammer ?? 0) * 0.6);
  const prices = [first, (lot.hammer ?? 0) - first];
  for (const part of book.lotItems)
    if (part.lot_id === lot.id) {
      part.price = prices[part.ordinal - 1] ?? null;
      part.buyer = names[part.ordinal - 1] ?? '';
    }
  lot.buyer = names.join(' / ');
  lot.paddle = '';
  for (const event of book.events)
    if (event.noun === 'lots' && event.noun_id === lot.id && event.deed === 'sell')
      event.changes = { hammer: [null, lot.hammer], buyer: ['', lot.buyer] };
  return lot;
}
