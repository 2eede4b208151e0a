import { generateNKeysBetween } from 'fractional-indexing';
import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { type CollectionStatus, collectionLifecycle, isCollectionInPhase } from '#contract/collection-states';
import type { Db } from '../db/database';
import type { EventRow, ItemRow, WorkRow } from './book';
import { composeItem } from './catalogue';
import {
  addItemEvent,
  type DemoCollection,
  type PlacedWork,
  reserveWork,
  roundPrice,
  sellWork,
} from './clients';
import { type CollectionPlan, labels } from './collections';
import { days, londonAt, minutes, toOfficeHours, zone } from './time';
import { createArtists, createBuyers } from './words/names';
import type { World } from './world';

type Change = NonNullable<EventRow['changes']>;

/** Creates a collection with the steps it has taken, its works, their reservations and what was sold. */
export async function seedCollection(
  tx: Db,
  world: World,
  plan: CollectionPlan,
  details: { departmentId: number; specialist: number },
): Promise<void> {
  const collection = await createCollection(tx, world, plan, details);
  const works = composeWorks(world, collection);
  const { random } = world;
  const available = random.shuffled(works);
  const clients = createBuyers(random, 12);
  for (const [at, work] of available.splice(0, plan.sold ?? 0).entries())
    sellWork(world, collection, work, clients[at], at % 2 === 0);
  for (const reservation of plan.reservations ?? []) {
    const work = available.shift();
    if (work)
      reserveWork(world, collection, work, clients.splice(-reservation.waitlistLength), reservation.days);
  }
}

async function createCollection(
  tx: Db,
  { now, book, people }: World,
  plan: CollectionPlan,
  { departmentId, specialist }: { departmentId: number; specialist: number },
): Promise<DemoCollection> {
  const toTime = (day: number | null, hour: number) =>
    day === null ? null : londonAt(new Date(now), day, hour).getTime();
  const startsAt = toTime(plan.from, 10);
  const endsAt = toTime(plan.to, 17);
  const created = toOfficeHours(now - days(plan.created));
  const toDate = (at: number | null) => (at === null ? null : new Date(at));
  const { id } = await tx.row<{ id: number }>(sql`
    insert into collections (code, title, subtitle, kind, currency, time_zone, starts_at, ends_at, location,
      specialist_id, visibility, price_display, created_at)
    values (${plan.code}, ${plan.title}, ${plan.subtitle}, ${plan.kind}, 'GBP', ${zone}, ${toDate(startsAt)},
      ${toDate(endsAt)}, ${plan.location}, ${specialist}, ${plan.visibility}, ${plan.priceDisplay}, ${new Date(created)})
    returning id`);
  await tx.run(sql`
    insert into collection_departments (collection_id, department_id) values (${id}, ${departmentId})`);
  const subject = { noun: 'collections', noun_id: id } as const;
  book.events.push({ ...subject, at: created, user_id: specialist, action: 'create', to_status: 'DRAFT' });
  let status: CollectionStatus = 'DRAFT';
  let updated = created;
  for (const plannedStep of plan.steps) {
    const [step, daysAgo] = typeof plannedStep === 'string' ? [plannedStep] : plannedStep;
    const to: CollectionStatus | undefined = getNextState(collectionLifecycle, status, step);
    if (!to) throw new Error(`${plan.code} cannot ${step} from ${status}`);
    const scheduledAt = step === 'open' ? startsAt : endsAt;
    updated = daysAgo === undefined ? (scheduledAt ?? now) : toOfficeHours(now - days(daysAgo));
    book.events.push({
      ...subject,
      at: updated,
      user_id: daysAgo === undefined ? null : step === 'submit' ? specialist : people.manager,
      action: step,
      ...(to === status ? {} : { from_status: status, to_status: to }),
    });
    status = to;
  }
  const opened = plan.steps.includes('open') ? startsAt : null;
  await tx.run(sql`
    update collections set status = ${status}, opened_at = ${toDate(opened)}, updated_at = ${new Date(updated)},
      version = ${1 + plan.steps.filter((step) => step !== 'open').length}
    where id = ${id}`);
  return { id, plan, departmentId, specialist, status, startsAt, endsAt };
}

/** Adds items to a collection in its first days, with prices and labels. */
function composeWorks(world: World, collection: DemoCollection): PlacedWork[] {
  const { random, now } = world;
  const { plan } = collection;
  const artists = createArtists(random, 14, plan.born);
  const labelTexts = random.shuffled(labels);
  const created = now - days(plan.created);
  return generateNKeysBetween(null, null, plan.works).map((position, at) => {
    const gaps = plan.gaps && random.chance(plan.gaps) ? [random.pick(workGaps), random.pick(workGaps)] : [];
    const time = toOfficeHours(created + days(1)) + minutes(3 * at);
    const spec = random.pick(plan.genres)(random, artists);
    const receivedAt = toOfficeHours(created - days(random.integer(4, 60)));
    const item = composeItem(world, spec, collection.departmentId, receivedAt);
    if (gaps.includes('category')) item.category_id = null;
    if (gaps.includes('description')) item.description = '';
    item.catalogue_status = isCollectionInPhase('draft', collection) ? 'FOR_REVIEW' : 'APPROVED';
    addItemEvent(world, item, { at: receivedAt, action: 'create', user_id: world.people.editor });
    if (!gaps.includes('picture'))
      world.addPicture(
        item,
        spec.subject,
        { code: plan.code, specialist: collection.specialist },
        receivedAt + minutes(40),
      );
    const worth = plan.value * spec.worth * Math.exp(0.6 * random.normal());
    const work = composeWork(world, collection, { item, position, time });
    setPrice(world, collection, work, {
      asking_price: gaps.includes('askingPrice') ? null : roundPrice(worth) * 100,
      price_on_request: worth > plan.value * 4,
      price_note: random.chance(0.2) ? random.pick(notes) : '',
      label_text: random.chance(0.45) ? (labelTexts.pop() ?? '') : '',
    });
    return { work, item };
  });
}

const workGaps = ['picture', 'askingPrice', 'askingPrice', 'category', 'description'] as const;
const notes = ['Framed', 'Framed by the gallery', 'Resale right included', 'With its certificate'];

function composeWork(
  { book, ids }: World,
  { id, specialist, status }: DemoCollection,
  { item, position, time }: { item: ItemRow; position: string; time: number },
): WorkRow {
  const work: WorkRow = {
    id: ids.work(),
    collection_id: id,
    item_id: item.id,
    position,
    asking_price: null,
    price_on_request: false,
    price_note: '',
    label_text: '',
    created_at: time,
    updated_at: time,
    version: 1,
    fate: isCollectionInPhase('holding', { status }) ? 'offered' : 'free',
  };
  book.works.push(work);
  book.events.push({ at: time, user_id: specialist, noun: 'works', noun_id: work.id, action: 'create' });
  return work;
}

const fieldNames = {
  asking_price: 'askingPrice',
  price_on_request: 'priceOnRequest',
  price_note: 'priceNote',
  label_text: 'labelText',
} as const;
type Terms = Pick<WorkRow, keyof typeof fieldNames>;

/** Price and label of a work are set on the days after it was added. */
function setPrice({ book }: World, { specialist }: DemoCollection, work: WorkRow, terms: Terms): void {
  const changes: Change = {};
  for (const column of Object.keys(fieldNames) as (keyof Terms)[])
    if (terms[column] !== work[column]) changes[fieldNames[column]] = [work[column], terms[column]];
  if (Object.keys(changes).length === 0) return;
  const at = work.created_at + days(3);
  Object.assign(work, terms, { updated_at: at, version: 2 });
  book.events.push({ at, user_id: specialist, noun: 'works', noun_id: work.id, action: 'update', changes });
}
