import sql from 'sql-template-tag';
import type { TestApp } from '../support/app';

/** One of the thirty customers, in the terms of the conditions. Times are days ago. */
export interface SegmentCustomer {
  id: number;
  kind: string;
  standing: string;
  country: string;
  language: string | null;
  roles: string[];
  tags: string[];
  specialist: number | null;
  verification: string;
  spend: number;
  lastContact: number | null;
  created: number;
  departments: number[];
  interests: { department?: number; category?: number; artist?: string; keyword?: string }[];
  bought: (ItemFacts & { price: number; currency: string; cancelled: boolean })[];
  consigned: ItemFacts[];
  relations: { kind: string; end: 'to' | 'from'; other: number }[];
  mails: { campaign: number; ago: number; sent: boolean; opened: boolean; clicked: boolean }[];
  frozen: boolean;
}
interface ItemFacts {
  department: number | null;
  category: number | null;
  artist: string;
  ago: number;
}

export interface SegmentFixture {
  /** the n-th customer is at index n - 1 */
  people: SegmentCustomer[];
  books: number;
  clocks: number;
  category: number;
  campaign: number;
  earlier: number;
  frozen: number;
}

const now = new Date('2026-06-15T12:00:00Z');
export const referenceTime = now;
export const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const between = (n: number, from: number, until: number) => n >= from && n <= until;

/** Creates thirty customers such that each condition matches some of them, and one record that was merged into the first. */
export async function seedSegmentFixture({
  db,
  departments,
  people: staff,
}: TestApp): Promise<SegmentFixture> {
  const { books, clocks } = departments;
  const { id: category } = await db.row<{ id: number }>(
    sql`insert into categories (name, department_id) values ('Incunabula', ${books}) returning id`,
  );
  await db.run(sql`update house set currency = 'GBP', time_zone = 'Europe/London'`);
  const { id: collection } = await db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
    values ('P', 'Private', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id`);
  const addCampaign = (name: string) =>
    db.row<{ id: number }>(sql`
      insert into campaigns (name, topic, created_by) values (${name}, 'EVENTS', ${staff.ADMIN.id}) returning id`);
  const [campaign, earlier] = [(await addCampaign('Autumn')).id, (await addCampaign('Spring')).id];
  const { id: frozen } = await db.row<{ id: number }>(sql`
    insert into segments (name, condition, frozen_at) values ('Taken down', null, now()) returning id`);

  const people = Array.from({ length: 30 }, (_, at): SegmentCustomer => {
    const n = at + 1;
    const book = { department: books, category, artist: 'Ada Quill' };
    const clock = { department: clocks, category: null, artist: 'Tompion' };
    const bought = (itemFacts: Omit<ItemFacts, 'ago'>, price: number, days: number, more = {}) => ({
      ...{ ...itemFacts, ago: days, price, currency: 'GBP', cancelled: false },
      ...more,
    });
    return {
      id: 0,
      kind: n <= 20 ? 'PERSON' : n <= 25 ? 'COUPLE' : 'COMPANY',
      standing: { 24: 'DECEASED', 25: 'DORMANT' }[n] ?? 'ACTIVE',
      country: n <= 10 ? 'GB' : n <= 20 ? 'US' : n <= 25 ? 'BR' : '',
      language: n <= 8 ? 'en-US' : n <= 14 ? 'pt-BR' : n <= 18 ? 'zh-CN' : null,
      roles: [...(n <= 5 ? ['BUYER'] : []), ...(between(n, 4, 8) ? ['CONSIGNOR'] : [])],
      tags: [2, 12, 22].includes(n) ? ['Fair'] : [],
      specialist: n <= 6 ? staff.SPECIALIST.id : null,
      verification: { 7: 'VERIFIED', 8: 'EXPIRED' }[n] ?? 'NOT_REQUIRED',
      spend: n <= 10 ? n * 1000 : 0,
      lastContact: { 1: 5, 2: 40, 3: 400 }[n] ?? null,
      created: n <= 3 ? 10 : 500,
      departments: n <= 4 ? [books] : n === 5 ? [clocks] : [],
      interests:
        {
          1: [{ department: books }],
          2: [{ category }],
          3: [{ artist: 'Ada Quill' }],
          4: [{ keyword: 'Sundials' }],
          5: [{ department: clocks }],
        }[n] ?? [],
      bought:
        {
          1: [bought(book, 1000, 30), bought(book, 5000, 300)],
          2: [bought(clock, 2000, 30)],
          3: [bought(book, 800, 30, { cancelled: true })],
          4: [bought(book, 9000, 10, { currency: 'USD' })],
          5: [bought(clock, 100, 20), bought(clock, 100, 20), bought(book, 100, 20)],
        }[n] ?? [],
      consigned:
        {
          9: [
            { ...book, ago: 10 },
            { ...book, ago: 10 },
          ],
          10: [{ ...clock, ago: 600 }],
        }[n] ?? [],
      relations:
        {
          11: [{ kind: 'INTRODUCED_BY', end: 'to' as const, other: 12 }],
          12: [{ kind: 'INTRODUCED_BY', end: 'from' as const, other: 11 }],
          13: [{ kind: 'HOUSEHOLD', end: 'to' as const, other: 14 }],
          14: [{ kind: 'HOUSEHOLD', end: 'from' as const, other: 13 }],
        }[n] ?? [],
      mails:
        {
          1: [{ campaign, ago: 20, sent: true, opened: true, clicked: true }],
          2: [{ campaign, ago: 20, sent: true, opened: true, clicked: false }],
          3: [
            { campaign, ago: 20, sent: true, opened: false, clicked: false },
            { campaign: earlier, ago: 100, sent: true, opened: true, clicked: false },
          ],
          4: [{ campaign, ago: 20, sent: false, opened: false, clicked: false }],
        }[n] ?? [],
      frozen: n === 28 || n === 29,
    };
  });

  for (const [at, one] of people.entries()) {
    one.id = (
      await db.row<{ id: number }>(sql`
        insert into customers (kind, standing, name, sort_name, spellings, country, language, roles, tags, specialist_id, verification,
          verified_until, spend, last_contact_at, created_at, department_ids, email, consents)
        values (${one.kind}, ${one.standing}, ${`Nr ${at + 1}`}, ${`nr ${at + 1}`}, ${`Nr ${at + 1}`}, ${one.country}, ${one.language},
          ${one.roles}::text[], ${one.tags}::text[], ${one.specialist},
          ${one.verification === 'EXPIRED' ? 'VERIFIED' : one.verification},
          ${one.verification === 'EXPIRED' ? '2020-01-01' : '2999-01-01'}, ${one.spend},
          ${one.lastContact === null ? null : daysAgo(one.lastContact)}, ${daysAgo(one.created)}, ${one.departments}::bigint[],
          ${`nr${at + 1}@example.org`}, '{EMAIL,EMAIL EVENTS}') returning id`)
    ).id;
    for (const { department = null, category: of = null, artist, keyword } of one.interests)
      await db.run(sql`
        insert into customer_interests (customer_id, kind, department_id, category_id, text)
        values (${one.id}, ${department ? 'DEPARTMENT' : of ? 'CATEGORY' : artist ? 'ARTIST' : 'KEYWORD'}, ${department}, ${of},
          ${artist ?? keyword ?? ''})`);
    const item = (itemFacts: ItemFacts, consignor: number | null) => sql`
      insert into items (title, department_id, category_id, artist, consignor_id, created_at)
      values ('A thing', ${itemFacts.department}, ${itemFacts.category}, ${itemFacts.artist}, ${consignor}, ${daysAgo(itemFacts.ago)})`;
    for (const itemFacts of one.consigned) await db.run(item(itemFacts, one.id));
    for (const itemFacts of one.bought)
      await db.run(sql`
        with i as (${item(itemFacts, null)} returning id)
        insert into sales (channel, item_id, collection_id, currency, price, sold_at, cancelled_at, buyer_id)
        select 'PRIVATE', id, ${collection}, ${itemFacts.currency}, ${itemFacts.price}, ${daysAgo(itemFacts.ago)},
          ${itemFacts.cancelled ? now : null}, ${one.id} from i`);
    for (const mail of one.mails)
      await db.run(sql`
        insert into campaign_recipients (campaign_id, customer_id, email, language, state, sent_at, opened_at, clicked_at)
        values (${mail.campaign}, ${one.id}, ${`nr${at + 1}@example.org`}, 'en-US', ${mail.sent ? 'SENT' : 'FAILED'},
          ${mail.sent ? daysAgo(mail.ago) : null}, ${mail.opened ? now : null}, ${mail.clicked ? now : null})`);
    if (one.frozen)
      await db.run(sql`insert into segment_members (segment_id, customer_id) values (${frozen}, ${one.id})`);
  }
  for (const [at, one] of people.entries())
    for (const { kind, end, other } of one.relations)
      if (end === 'to')
        await db.run(sql`
          insert into customer_relations (customer_id, other_id, kind)
          values (${people[at]?.id}, ${people[other - 1]?.id}, ${kind})`);
  await db.run(sql`
    insert into customers (name, sort_name, spellings, email, country, merged_into, consents)
    values ('Nr 1 once more', 'nr 1', 'Nr 1', 'nr1@example.org', 'GB', ${people[0]?.id}, '{EMAIL,EMAIL EVENTS}')`);
  for (const one of people)
    one.relations = one.relations.map((of) => ({ ...of, other: people[of.other - 1]?.id ?? 0 }));
  return { people, books, clocks, category, campaign, earlier, frozen };
}
