import sql, { join, raw } from 'sql-template-tag';
import { blankOf, type ValuesOf } from '#contract/api/field';
import type { ContactLists } from '#contract/contacts';
import { customerFields } from '#contract/customer-fields';
import type { NoteKind } from '#contract/notes';
import { normalised, reachedBy } from '../customers/contacts';
import { refreshFigures } from '../customers/figures';
import { spellings } from '../customers/words';
import type { Db } from '../db/database';
import { pairsOf } from '../db/fields';
import { askComparison } from '../duplicates/pairs';
import { type Random, randomOf } from './random';
import { atWork, days } from './time';
import { dealers, firstNames, lastNames, places } from './words/names';
import { called, chinese, notes, occupations, portuguese, tags, wishes } from './words/people';

type Form = ValuesOf<typeof customerFields> & ContactLists;

/** How many people the demo house knows. */
const known = 600;
/** Records of somebody whom it knows already. */
const twice = 6;

interface Staff {
  managers: readonly number[];
  specialists: readonly { id: number; departmentId: number }[];
}

/**
 * The people of the demo house: everybody who has bought, under the names that were printed, and as many more as make 600;
 * whom the house spoke to, when, and what they ask for. Call it when sales and works stand.
 */
export async function seedCustomers(tx: Db, now: number, staff: Staff): Promise<void> {
  const random = randomOf(1903);
  const printed = await tx.rows<{ name: string }>(sql`
    select distinct name from (
      select buyer as name from sales union all select client from reservations) names
    where name <> '' and name not like '%/%' order by name`);
  const forms = printed.map(({ name }) => formOf(random, name));
  const taken = new Set(forms.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  while (forms.length < known) {
    const form = invented(random, forms.length);
    const name = `${form.firstName} ${form.lastName}${form.company}`;
    if (form.kind !== 'COMPANY' && taken.has(name)) continue;
    taken.add(name);
    forms.push(form);
  }
  forms.splice(-twice, twice, ...forms.slice(printed.length).filter(hasBoth).slice(0, twice).map(onceMore));
  const ids = await addCustomer(tx, random, forms, staff, now);
  await linkPrinted(tx, new Map(printed.map(({ name }, at) => [name, ids[at] ?? 0])));
  await speakTo(tx, random, ids, staff, now);
  await askFor(tx, random, ids);
  await askComparison(tx, ids.slice(-twice));
  await refreshFigures(tx, sql`select id from customers`);
  await tx.run(sql`
    update customers c set last_contact_at = n.at
    from (select customer_id, max(at) as at from customer_notes where kind <> 'NOTE' group by 1) n where n.customer_id = c.id`);
}

const blank = (): Form => ({ ...blankOf(customerFields), emails: [], phones: [], addresses: [] });

const hasBoth = ({ kind, emails, phones }: Form): boolean =>
  kind === 'PERSON' && emails.length > 0 && phones.length > 0;

/** Somebody as they stand in the records a second time: by letter "J. Smith", by telephone without an e-mail. */
const onceMore = (form: Form, at: number): Form =>
  at % 2 === 0
    ? { ...form, firstName: `${form.firstName.slice(0, 1)}.`, phones: [], addresses: [], tags: [] }
    : { ...form, roles: [], emails: [], occupation: '' };

/** "Mrs Ilse Vantongel" and "Atelier Brume SARL" as they stand in the records. */
function formOf(random: Random, name: string): Form {
  const [title = '', first = '', ...last] = /^(Mr|Mrs|Ms|Dr|Miss) /.test(name)
    ? name.split(' ')
    : ['', ...name.split(' ')];
  const isFirm = dealers.some((dealer) => dealer === name);
  return reachable(random, {
    ...blank(),
    ...(isFirm
      ? { kind: 'COMPANY' as const, company: name, tags: ['Trade'] }
      : { title, firstName: first, lastName: last.join(' ') }),
    roles: isFirm ? ['BUYER', 'DEALER'] : ['BUYER'],
    language: 'en-US',
  });
}

/** Somebody whom the house knows and who has not bought yet. */
function invented(random: Random, at: number): Form {
  const dice = random.next();
  const base = {
    ...blank(),
    roles: random.pick([['BUYER'], ['CONSIGNOR'], ['BUYER', 'CONSIGNOR'], []] as const).slice(),
  };
  if (dice < 0.08) {
    const [lastName = '', firstName = ''] = random.pick(chinese).split(' ');
    const language = random.pick(['zh-CN', 'zh-TW'] as const);
    const title = random.pick(called);
    return reachable(random, { ...base, lastName, firstName, title, familyFirst: true, language });
  }
  if (dice < 0.18) {
    const [firstName = '', lastName = ''] = random.pick(portuguese).split(' ');
    return reachable(random, {
      ...base,
      firstName,
      lastName: `${lastName} ${random.pick(lastNames)}`,
      language: 'pt-BR',
    });
  }
  const lastName = random.pick(lastNames);
  const firstName = random.pick(firstNames);
  if (dice < 0.26)
    return reachable(random, {
      ...base,
      kind: 'COMPANY',
      company: `${lastName} ${random.pick(['Ltd', '& Sons', 'Trust', 'Collection', 'Museum'])} ${at}`,
      roles: ['INSTITUTION'],
      language: 'en-US',
    });
  if (dice < 0.38)
    return reachable(random, {
      ...base,
      kind: 'COUPLE',
      title: 'Mr',
      firstName,
      lastName,
      partnerTitle: 'Mrs',
      partnerFirstName: random.pick(firstNames),
      language: 'en-US',
    });
  return reachable(random, { ...base, firstName, lastName, language: 'en-US' });
}

/** Contacts that nobody has: example.org is reserved for it, and so are these numbers. */
function reachable(random: Random, form: Form): Form {
  const local = `${form.firstName || form.company} ${form.lastName}`
    .normalize('NFKD')
    .replace(/[^A-Za-z]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .toLowerCase();
  return {
    ...form,
    emails: random.chance(0.85)
      ? [{ label: '', address: `${local || 'somebody'}${random.integer(1, 99)}@example.org` }]
      : [],
    phones: random.chance(0.7) ? [{ label: '', number: `+44 20 7946 0${random.integer(100, 999)}` }] : [],
    addresses: [
      {
        label: '',
        lines: `${random.integer(1, 140)} ${random.pick(lastNames)} ${random.pick(['Street', 'Lane', 'Row'])}`,
        postcode: '',
        town: random.pick(places),
        region: '',
        country: form.language === 'pt-BR' ? 'BR' : form.language === 'zh-CN' ? 'CN' : 'GB',
      },
    ],
    occupation: random.chance(0.3) ? random.pick(occupations) : '',
    tags: random.chance(0.25) ? [...new Set([...form.tags, random.pick(tags)])] : form.tags,
  };
}

async function addCustomer(
  tx: Db,
  random: Random,
  forms: readonly Form[],
  { managers, specialists }: Staff,
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const form of forms) {
    const expert = random.pick(specialists);
    const contacts = normalised(form, '');
    const since = new Date(atWork(now - days(random.integer(30, 500))));
    const pairs = [
      ...pairsOf(customerFields, {
        ...form,
        preferredDepartmentId: random.chance(0.8) ? expert.departmentId : null,
        specialistId: random.chance(0.5) ? expert.id : null,
      }),
      ...spellings(form),
      ...reachedBy(contacts),
      { column: 'created_at', value: since },
      { column: 'updated_at', value: since },
    ];
    const { id } = await tx.row<{ id: number }>(sql`
      insert into customers (${join(pairs.map(({ column }) => raw(column)))})
      values (${join(pairs.map(({ value }) => sql`${value as string}`))}) returning id`);
    ids.push(id);
    await tx.run(sql`
      insert into customer_contacts (customer_id, kind, label, value, parts, position)
      select ${id}, g.kind, g.label, g.value, g.parts, g.place - 1
      from rows from (jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as (kind text, label text, value text, parts jsonb))
        with ordinality as g (kind, label, value, parts, place)`);
    await tx.run(sql`
      with written as (
        insert into events (noun, at, user_id, noun_id, action)
        values ('customers', ${since}, ${random.pick(managers)}, ${id}, 'create') returning id)
      insert into event_subjects (noun, noun_id, event_id) select 'customers', ${id}, id from written`);
  }
  return ids;
}

/** Who was printed as a buyer is the customer of that name. */
async function linkPrinted(tx: Db, ids: ReadonlyMap<string, number>): Promise<void> {
  const given = sql`unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::bigint[]) as g(name, id)`;
  await tx.run(sql`update lots l set buyer_id = g.id from ${given} where l.buyer = g.name`);
  await tx.run(sql`update sales s set buyer_id = g.id from ${given} where s.buyer = g.name`);
  await tx.run(sql`update reservations r set customer_id = g.id from ${given} where r.client = g.name`);
}

async function speakTo(
  tx: Db,
  random: Random,
  ids: readonly number[],
  { managers, specialists }: Staff,
  now: number,
): Promise<void> {
  const rows = ids.flatMap((customer) =>
    Array.from({ length: random.integer(0, 4) }, () => {
      const kind = random.pick(Object.keys(notes) as NoteKind[]);
      const at = new Date(atWork(now - days(random.integer(1, 420))));
      const by = random.chance(0.3) ? random.pick(managers) : random.pick(specialists).id;
      return { customer, kind, text: random.pick(notes[kind]), at, by };
    }),
  );
  await tx.run(sql`
    insert into customer_notes (customer_id, kind, text, at, user_id, created_at)
    select g.customer, g.kind, g.text, g.at, g.by, g.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(customer bigint, kind text, text text, at timestamptz, by bigint)`);
}

async function askFor(tx: Db, random: Random, ids: readonly number[]): Promise<void> {
  const rows = ids.flatMap((customer) =>
    random.chance(0.4) ? [{ customer, text: random.pick(wishes) }] : [],
  );
  await tx.run(sql`
    insert into customer_interests (customer_id, kind, text)
    select g.customer, 'KEYWORD', g.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(customer bigint, text text)`);
}
