import { getLabelAfter, isCompanyNumber, toLotSortKey } from '#contract/lot-number';
import { drawReserve, type Estimate, estimateAround } from './bidding';
import type { ItemRow, LotRow } from './book';
import type { SalePlan } from './sales';
import { days, toOfficeHours } from './time';
import { createDetails } from './words/item-details';
import type { ItemSpec } from './words/item-spec';
import { createArtists } from './words/names';
import type { DemoSale, World } from './world';

/** A lot during composition: its row and its items. */
export interface ComposedLot {
  lot: LotRow;
  items: ItemRow[];
  estimate: Estimate;
}

/** Fields the checklist requires, and how often one is still missing. */
const lotGaps = [
  'picture',
  'picture',
  'picture',
  'estimate',
  'estimate',
  'description',
  'category',
  'reserve',
] as const;
type Gap = (typeof lotGaps)[number];

/** Composes the catalog of a sale as its specialists would have written it in the weeks before publication. */
export function composeCatalogue(world: World, plan: SalePlan, sale: DemoSale): ComposedLot[] {
  const { random } = world;
  const artists = createArtists(random, 18, plan.born);
  const sections = plan.sections.flatMap(({ name, share, genres }) =>
    Array.from({ length: Math.round(plan.lots * share) }, () => ({ name, genre: random.pick(genres) })),
  );
  const labels = createLabels(world, sections.length);
  const until = Math.min(sale.startsAt - days(44), world.now - days(1));
  const since = Math.min(sale.startsAt - days(88), until - days(14));
  return sections.map(({ name, genre }, at) => {
    const time = toOfficeHours(since + ((until - since) * (at + random.next() * 0.8)) / sections.length);
    const parts = random.chance(0.045) ? random.integer(2, 3) : 1;
    const specs = Array.from({ length: parts }, () => genre(random, artists));
    const gaps = plan.gaps && random.chance(plan.gaps) ? [random.pick(lotGaps), random.pick(lotGaps)] : [];
    return composeLot(world, sale, {
      label: labels[at] ?? '',
      section: name,
      specs,
      gaps,
      time,
      value: plan.value,
    });
  });
}

/** Returns 1, 2, 3 … with an occasional 37A for a late addition. */
function createLabels({ random }: World, count: number): string[] {
  const labels: string[] = [];
  for (let integer = 1; labels.length < count; ) {
    const last = labels.at(-1);
    const isLate = last !== undefined && isCompanyNumber(last) && random.chance(0.012);
    labels.push(isLate ? getLabelAfter(last) : String(integer++));
  }
  return labels;
}

interface LotDraft {
  label: string;
  section: string;
  specs: readonly ItemSpec[];
  gaps: readonly Gap[];
  time: number;
  value: number;
}

function composeLot(world: World, sale: DemoSale, draft: LotDraft): ComposedLot {
  const { random, book } = world;
  const { specs, gaps, time } = draft;
  const [first] = specs;
  if (!first) throw new Error('a lot holds something');
  const worth = draft.value * first.worth * specs.length ** 0.7 * Math.exp(0.75 * random.normal());
  const estimate = estimateAround(random, worth);
  const hasGap = (gap: Gap) => gaps.includes(gap);
  const reserve = hasGap('estimate') ? null : drawReserve(random, estimate, world.increments);
  const lot: LotRow = {
    id: world.ids.lot(),
    auction_id: sale.id,
    number: draft.label,
    sort_key: toLotSortKey(draft.label),
    section: draft.section,
    title: specs.length > 1 ? `${first.title}, and ${specs.length === 2 ? 'another' : 'two others'}` : '',
    estimate_low: hasGap('estimate') ? null : estimate.low,
    estimate_high: hasGap('estimate') ? null : estimate.high,
    reserve: hasGap('reserve') && !hasGap('estimate') ? estimate.high : reserve,
    vat_scheme: random.chance(0.05) ? random.pick(['STANDARD', 'IMPORT_REDUCED']) : null,
    arr_applies: first.arr,
    status: 'DRAFT',
    premium_schedule_id: null,
    hammer: null,
    premium: null,
    premium_net: null,
    sold_vat_scheme: null,
    last_bid: null,
    buyer: '',
    paddle: '',
    subject_until: null,
    result_at: null,
    result_by: null,
    created_at: time,
    updated_at: time,
    version: 1,
  };
  book.lots.push(lot);
  recordEvent(world, lot, { at: time, by: sale.specialist, action: 'create', to: 'DRAFT' });
  const items = specs.map((spec, at) => {
    const item = composeItem(world, spec, sale.departmentId, time);
    if (hasGap('description')) item.description = '';
    if (hasGap('category')) item.category_id = null;
    book.lotItems.push({
      lot_id: lot.id,
      ordinal: at + 1,
      item_id: item.id,
      reference: '',
      price: null,
      buyer: '',
    });
    return item;
  });
  const [firstItem] = items;
  if (firstItem && !hasGap('picture') && world.isPictured(sale, random))
    world.addPicture(firstItem, first.subject, sale, laterAt(world, time, 1, 12));
  reviseLot(world, sale, { lot, items, estimate });
  return { lot, items, estimate };
}

/** Composes an item that is not in a sale yet. */
export function composeItem(
  { book, ids, categories }: World,
  spec: ItemSpec,
  departmentId: number,
  time: number,
): ItemRow {
  const id = ids.item();
  const item: ItemRow = {
    id,
    title: spec.title,
    artist: spec.artist,
    attribution: spec.attribution,
    description: spec.description,
    medium: spec.medium,
    date_text: spec.dateText,
    dimensions: spec.dimensions,
    ...createDetails(spec, id),
    condition_report: spec.conditionReport,
    provenance: spec.provenance,
    location: '',
    department_id: departmentId,
    category_id: categories.get(`${departmentId} ${spec.category}`) ?? null,
    catalogue_status: 'IN_PROGRESS',
    created_at: time,
    updated_at: time,
    version: 1,
  };
  book.items.push(item);
  return item;
}

/** Puts an unsold item into another sale, with a lower estimate. */
export function reofferLot(world: World, sale: DemoSale, passed: ComposedLot, label: string): ComposedLot {
  const { random, book } = world;
  const [item] = passed.items;
  if (!item) throw new Error('a lot holds something');
  const time = toOfficeHours(
    Math.min(sale.startsAt - days(40), world.now - days(1)) - days(random.integer(0, 3)),
  );
  const estimate = estimateAround(random, (passed.estimate.low / 100) * 0.7);
  const lot: LotRow = {
    ...passed.lot,
    id: world.ids.lot(),
    auction_id: sale.id,
    number: label,
    sort_key: toLotSortKey(label),
    section: '',
    title: '',
    estimate_low: estimate.low,
    estimate_high: estimate.high,
    reserve: drawReserve(random, estimate, world.increments),
    status: 'DRAFT',
    premium_schedule_id: null,
    last_bid: null,
    result_at: null,
    result_by: null,
    created_at: time,
    updated_at: time,
    version: 1,
  };
  book.lots.push(lot);
  book.lotItems.push({
    lot_id: lot.id,
    ordinal: 1,
    item_id: item.id,
    reference: '',
    price: null,
    buyer: '',
  });
  recordEvent(world, lot, { at: time, by: sale.specialist, action: 'create', to: 'DRAFT' });
  return { lot, items: [item], estimate };
}

/** Returns a time some days later, but not in the future. */
const laterAt = ({ random, now }: World, time: number, minDays: number, maxDays: number) =>
  Math.min(
    toOfficeHours(time + days(random.integer(minDays, maxDays))),
    now - 60_000 * random.integer(5, 400),
  );

/** One lot in three was revised before the sale: a condition report was added or an estimate discussed. */
function reviseLot(world: World, sale: DemoSale, { lot, items, estimate }: ComposedLot) {
  const { random } = world;
  const [item] = items;
  if (!item || !random.chance(0.34)) return;
  const at = laterAt(world, lot.created_at, 13, 19);
  lot.version += 1;
  lot.updated_at = at;
  if (lot.estimate_low !== null && random.chance(0.4)) {
    const before = estimateAround(random, (estimate.low / 100) * 1.35);
    if (before.low === estimate.low) before.low += 1000;
    const changes: Record<string, [unknown, unknown]> = {
      estimateLow: [before.low, estimate.low],
      ...(before.high === estimate.high ? {} : { estimateHigh: [before.high, estimate.high] }),
    };
    recordEvent(world, lot, { at, by: sale.specialist, action: 'update', changes });
    return;
  }
  item.version += 1;
  item.updated_at = at;
  const changes: Record<string, [unknown, unknown]> = { conditionReport: ['', item.condition_report] };
  recordEvent(world, lot, {
    at,
    by: random.chance(0.7) ? sale.specialist : world.people.editor,
    action: 'update',
    changes,
  });
}

interface LotEvent {
  at: number;
  by: number;
  action: string;
  from?: string;
  to?: string;
  changes?: Record<string, [unknown, unknown]>;
  reason?: string;
}

/** Adds an event of a lot. */
export function recordEvent(
  { book }: World,
  lot: LotRow,
  { at, by, action, from, to, changes, reason }: LotEvent,
): void {
  book.events.push({
    at,
    user_id: by,
    noun: 'lots',
    noun_id: lot.id,
    action,
    ...(from ? { from_status: from } : {}),
    ...(to ? { to_status: to } : {}),
    ...(changes ? { changes } : {}),
    ...(reason ? { reason } : {}),
  });
}
