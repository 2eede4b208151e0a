import { generateNKeysBetween } from 'fractional-indexing';
import sql from 'sql-template-tag';
import { after } from '#contract/api/lifecycle';
import { type CollectionStatus, collectionIs, collectionLifecycle } from '#contract/collection-states';
import type { Db } from '../db/database';
import type { EventRow, ItemRow, WorkRow } from './book';
import { composeItem } from './catalogue';
import { type DemoCollection, type Hung, keepFor, noteOf, rounded, sellTo } from './clients';
import { type CollectionPlan, labels } from './collections';
import { atWork, days, londonAt, minutes, zone } from './time';
import { artistsOf, buyersOf } from './words/names';
import type { World } from './world';

type Change = NonNullable<EventRow['changes']>;

/** Writes a collection and the steps it has taken; composes its works, who waits for them, and what was sold. */
export async function curate(
  tx: Db,
  world: World,
  plan: CollectionPlan,
  place: { departmentId: number; specialist: number },
): Promise<void> {
  const collection = await openCollection(tx, world, plan, place);
  const works = hang(world, collection);
  const { random } = world;
  const wanted = random.shuffled(works);
  const clients = buyersOf(random, 12);
  for (const [at, work] of wanted.splice(0, plan.sold ?? 0).entries())
    sellTo(world, collection, work, clients[at], at % 2 === 0);
  for (const kept of plan.kept ?? []) {
    const work = wanted.shift();
    if (work) keepFor(world, collection, work, clients.splice(-kept.line), kept.days);
  }
}

async function openCollection(
  tx: Db,
  { now, book, people }: World,
  plan: CollectionPlan,
  { departmentId, specialist }: { departmentId: number; specialist: number },
): Promise<DemoCollection> {
  const on = (day: number | null, hour: number) =>
    day === null ? null : londonAt(new Date(now), day, hour).getTime();
  const startsAt = on(plan.from, 10);
  const endsAt = on(plan.to, 17);
  const created = atWork(now - days(plan.created));
  const moment = (at: number | null) => (at === null ? null : new Date(at));
  const { id } = await tx.row<{ id: number }>(sql`
    insert into collections (code, title, subtitle, kind, currency, time_zone, starts_at, ends_at, location,
      specialist_id, visibility, price_display, created_at)
    values (${plan.code}, ${plan.title}, ${plan.subtitle}, ${plan.kind}, 'GBP', ${zone}, ${moment(startsAt)},
      ${moment(endsAt)}, ${plan.location}, ${specialist}, ${plan.visibility}, ${plan.priceDisplay}, ${new Date(created)})
    returning id`);
  await tx.run(sql`
    insert into collection_departments (collection_id, department_id) values (${id}, ${departmentId})`);
  const about = { noun: 'collections', noun_id: id } as const;
  book.events.push({ ...about, at: created, user_id: specialist, action: 'create', to_status: 'DRAFT' });
  let status: CollectionStatus = 'DRAFT';
  let updated = created;
  for (const taken of plan.steps) {
    const [step, daysAgo] = typeof taken === 'string' ? [taken] : taken;
    const to: CollectionStatus | undefined = after(collectionLifecycle, status, step);
    if (!to) throw new Error(`${plan.code} cannot ${step} from ${status}`);
    const byClock = step === 'open' ? startsAt : endsAt;
    updated = daysAgo === undefined ? (byClock ?? now) : atWork(now - days(daysAgo));
    book.events.push({
      ...about,
      at: updated,
      user_id: daysAgo === undefined ? null : step === 'submit' ? specialist : people.manager,
      action: step,
      ...(to === status ? {} : { from_status: status, to_status: to }),
    });
    status = to;
  }
  const opened = plan.steps.includes('open') ? startsAt : null;
  await tx.run(sql`
    update collections set status = ${status}, opened_at = ${moment(opened)}, updated_at = ${new Date(updated)},
      version = ${1 + plan.steps.filter((step) => step !== 'open').length}
    where id = ${id}`);
  return { id, plan, departmentId, specialist, status, startsAt, endsAt };
}

/** Puts things into a collection in its first days, with prices and labels. */
function hang(world: World, collection: DemoCollection): Hung[] {
  const { random, now } = world;
  const { plan } = collection;
  const artists = artistsOf(random, 14, plan.born);
  const words = random.shuffled(labels);
  const created = now - days(plan.created);
  return generateNKeysBetween(null, null, plan.works).map((position, at) => {
    const gaps = plan.gaps && random.chance(plan.gaps) ? [random.pick(gapKinds), random.pick(gapKinds)] : [];
    const moment = atWork(created + days(1)) + minutes(3 * at);
    const thing = random.pick(plan.genres)(random, artists);
    const came = atWork(created - days(random.integer(4, 60)));
    const item = composeItem(world, thing, collection.departmentId, came);
    if (gaps.includes('category')) item.category_id = null;
    if (gaps.includes('description')) item.description = '';
    item.catalogue_status = collectionIs('draft', collection) ? 'FOR_REVIEW' : 'APPROVED';
    noteOf(world, item, { at: came, action: 'create', user_id: world.people.editor });
    if (!gaps.includes('picture'))
      world.addPicture(
        item,
        thing.subject,
        { code: plan.code, specialist: collection.specialist },
        came + minutes(40),
      );
    const worth = plan.value * thing.worth * Math.exp(0.6 * random.normal());
    const work = composeWork(world, collection, { item, position, moment });
    price(world, collection, work, {
      asking_price: gaps.includes('askingPrice') ? null : rounded(worth) * 100,
      price_on_request: worth > plan.value * 4,
      price_note: random.chance(0.2) ? random.pick(notes) : '',
      label_text: random.chance(0.45) ? (words.pop() ?? '') : '',
    });
    return { work, item };
  });
}

const gapKinds = ['picture', 'askingPrice', 'askingPrice', 'category', 'description'] as const;
const notes = ['Framed', 'Framed by the gallery', 'Resale right included', 'With its certificate'];

function composeWork(
  { book, ids }: World,
  { id, specialist, status }: DemoCollection,
  { item, position, moment }: { item: ItemRow; position: string; moment: number },
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
    created_at: moment,
    updated_at: moment,
    version: 1,
    stands: collectionIs('holding', { status }) ? 'offered' : 'free',
  };
  book.works.push(work);
  book.events.push({ at: moment, user_id: specialist, noun: 'works', noun_id: work.id, action: 'create' });
  return work;
}

const namesOf = {
  asking_price: 'askingPrice',
  price_on_request: 'priceOnRequest',
  price_note: 'priceNote',
  label_text: 'labelText',
} as const;
type Terms = Pick<WorkRow, keyof typeof namesOf>;

/** What a work costs and says is settled on the days after it was chosen. */
function price({ book }: World, { specialist }: DemoCollection, work: WorkRow, terms: Terms): void {
  const changes: Change = {};
  for (const column of Object.keys(namesOf) as (keyof Terms)[])
    if (terms[column] !== work[column]) changes[namesOf[column]] = [work[column], terms[column]];
  if (Object.keys(changes).length === 0) return;
  const at = work.created_at + days(3);
  Object.assign(work, terms, { updated_at: at, version: 2 });
  book.events.push({ at, user_id: specialist, noun: 'works', noun_id: work.id, action: 'update', changes });
}
