import sql, { join, raw } from 'sql-template-tag';
import { type FieldValues, getDefaultValues } from '#contract/api/field';
import type { ContactLists } from '#contract/contacts';
import { customerEmailLifecycle } from '#contract/customer-email-states';
import { customerFields } from '#contract/customer-fields';
import type { NoteKind } from '#contract/notes';
import { normalizeContacts, toContactColumns } from '../customers/contacts';
import { refreshFigures } from '../customers/figures';
import { toNameColumns } from '../customers/name-columns';
import type { Db } from '../db/database';
import { toColumnValues } from '../db/fields';
import { initialState } from '../db/states';
import { enqueueComparison } from '../duplicates/pairs';
import { createRandom, type Random } from './random';
import { days, toOfficeHours } from './time';
import { dealers, firstNames, lastNames, places } from './words/names';
import { chinese, chineseTitles, interests, notes, occupations, portuguese, tags } from './words/people';

type Form = FieldValues<typeof customerFields> & ContactLists;

/** number of customers */
const customerCount = 600;
/** number of duplicate records among them */
const duplicateCount = 6;

interface Staff {
  managers: readonly number[];
  specialists: readonly { id: number; departmentId: number }[];
}

/**
 * Creates the customers: all printed buyers under their names, and enough others to make 600, with contact notes and
 * interests. Call it after sales and works exist.
 */
export async function seedCustomers(tx: Db, now: number, staff: Staff): Promise<void> {
  const random = createRandom(1903);
  const printedNames = await tx.rows<{ name: string }>(sql`
    select distinct name from (
      select buyer as name from sales union all select client from reservations) names
    where name <> '' and name not like '%/%' order by name`);
  const forms = printedNames.map(({ name }) => toForm(random, name));
  const usedNames = new Set(forms.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  while (forms.length < customerCount) {
    const form = inventForm(random, forms.length);
    const name = `${form.firstName} ${form.lastName}${form.company}`;
    if (form.kind !== 'COMPANY' && usedNames.has(name)) continue;
    usedNames.add(name);
    forms.push(form);
  }
  forms.splice(
    -duplicateCount,
    duplicateCount,
    ...forms.slice(printedNames.length).filter(hasBoth).slice(0, duplicateCount).map(toDuplicate),
  );
  const ids = await insertCustomers(tx, random, forms, staff, now);
  await linkPrintedNames(tx, new Map(printedNames.map(({ name }, at) => [name, ids[at] ?? 0])));
  await seedNotes(tx, random, ids, staff, now);
  await seedInterests(tx, random, ids);
  await enqueueComparison(tx, ids.slice(-duplicateCount));
  await refreshFigures(tx, sql`select id from customers`);
  await tx.run(sql`
    update customers c set last_contact_at = n.at
    from (select customer_id, max(at) as at from customer_notes where kind <> 'NOTE' group by 1) n where n.customer_id = c.id`);
  await seedEmails(tx);
}

/** Adds an email and the reply to it to some customers, before their last contact. */
async function seedEmails(tx: Db): Promise<void> {
  await tx.run(sql`
    with written as (
      insert into customer_emails (customer_id, thread_id, user_id, at, sent_at, address, subject, text, language, state,
        message_id)
      select c.id, 0, coalesce(c.specialist_id, (select min(id) from users where role = 'MANAGER')),
        c.last_contact_at - interval '2 days', c.last_contact_at - interval '2 days', c.email, ${emails.subject},
        ${emails.text}, coalesce(c.language, 'en-US'), ${initialState(customerEmailLifecycle, 'SENT')},
        '<ce' || c.id || '.demo@rostrum.test>'
      from customers c where c.id % 6 = 1 and c.last_contact_at is not null and c.email <> '' and c.merged_into is null
      returning id, customer_id, at, address, message_id)
    insert into customer_emails (customer_id, thread_id, incoming, at, address, subject, text, references_ids)
    select customer_id, id, true, at + interval '5 hours', address, 'Re: ' || ${emails.subject}, ${emails.reply}, message_id
    from written`);
  await tx.run(sql`update customer_emails set thread_id = id where not incoming`);
}

/** What the demo house writes to customers, and what they reply. */
const emails = {
  subject: 'Your clock',
  text: 'Thank you for your call.\n\nWe would be glad to see the clock. Would Thursday at eleven suit you?',
  reply: 'Thursday suits me well. Where can I park?',
};

const createBlankForm = (): Form => ({
  ...getDefaultValues(customerFields),
  emails: [],
  phones: [],
  addresses: [],
});

const hasBoth = ({ kind, emails, phones }: Form): boolean =>
  kind === 'PERSON' && emails.length > 0 && phones.length > 0;

/** Returns a second record of a customer: by email as "J. Smith", by telephone without an email address. */
const toDuplicate = (form: Form, at: number): Form =>
  at % 2 === 0
    ? { ...form, firstName: `${form.firstName.slice(0, 1)}.`, phones: [], addresses: [], tags: [] }
    : { ...form, roles: [], emails: [], occupation: '' };

/** Returns the form of a customer: "Mrs Ilse Vantongel" or "Atelier Brume SARL". */
function toForm(random: Random, name: string): Form {
  const [title = '', first = '', ...last] = /^(Mr|Mrs|Ms|Dr|Miss) /.test(name)
    ? name.split(' ')
    : ['', ...name.split(' ')];
  const isFirm = dealers.some((dealer) => dealer === name);
  return withContacts(random, {
    ...createBlankForm(),
    ...(isFirm
      ? { kind: 'COMPANY' as const, company: name, tags: ['Trade'] }
      : { title, firstName: first, lastName: last.join(' ') }),
    roles: isFirm ? ['BUYER', 'DEALER'] : ['BUYER'],
    language: 'en-US',
  });
}

/** Returns an invented customer who has not bought yet. */
function inventForm(random: Random, at: number): Form {
  const roll = random.next();
  const base = {
    ...createBlankForm(),
    roles: random.pick([['BUYER'], ['CONSIGNOR'], ['BUYER', 'CONSIGNOR'], []] as const).slice(),
  };
  if (roll < 0.08) {
    const [lastName = '', firstName = ''] = random.pick(chinese).split(' ');
    const language = random.pick(['zh-CN', 'zh-TW'] as const);
    const title = random.pick(chineseTitles);
    return withContacts(random, { ...base, lastName, firstName, title, familyFirst: true, language });
  }
  if (roll < 0.18) {
    const [firstName = '', lastName = ''] = random.pick(portuguese).split(' ');
    return withContacts(random, {
      ...base,
      firstName,
      lastName: `${lastName} ${random.pick(lastNames)}`,
      language: 'pt-BR',
    });
  }
  const lastName = random.pick(lastNames);
  const firstName = random.pick(firstNames);
  if (roll < 0.26)
    return withContacts(random, {
      ...base,
      kind: 'COMPANY',
      company: `${lastName} ${random.pick(['Ltd', '& Sons', 'Trust', 'Collection', 'Museum'])} ${at}`,
      roles: ['INSTITUTION'],
      language: 'en-US',
    });
  if (roll < 0.38)
    return withContacts(random, {
      ...base,
      kind: 'COUPLE',
      title: 'Mr',
      firstName,
      lastName,
      partnerTitle: 'Mrs',
      partnerFirstName: random.pick(firstNames),
      language: 'en-US',
    });
  return withContacts(random, { ...base, firstName, lastName, language: 'en-US' });
}

/** Adds contact details that are not in use: example.org and these telephone numbers are reserved for examples. */
function withContacts(random: Random, form: Form): Form {
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

async function insertCustomers(
  tx: Db,
  random: Random,
  forms: readonly Form[],
  { managers, specialists }: Staff,
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const form of forms) {
    const specialist = random.pick(specialists);
    const contacts = normalizeContacts(form, '');
    const createdAt = new Date(toOfficeHours(now - days(random.integer(30, 500))));
    const pairs = [
      ...toColumnValues(customerFields, {
        ...form,
        preferredDepartmentId: random.chance(0.8) ? specialist.departmentId : null,
        specialistId: random.chance(0.5) ? specialist.id : null,
      }),
      ...toNameColumns(form),
      ...toContactColumns(contacts),
      { column: 'created_at', value: createdAt },
      { column: 'updated_at', value: createdAt },
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
        values ('customers', ${createdAt}, ${random.pick(managers)}, ${id}, 'create') returning id)
      insert into event_subjects (noun, noun_id, event_id) select 'customers', ${id}, id from written`);
  }
  return ids;
}

/** Links printed buyers to the customers of the same name. */
async function linkPrintedNames(tx: Db, ids: ReadonlyMap<string, number>): Promise<void> {
  const nameIds = sql`unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::bigint[]) as g(name, id)`;
  await tx.run(sql`update lots l set buyer_id = g.id from ${nameIds} where l.buyer = g.name`);
  await tx.run(sql`update sales s set buyer_id = g.id from ${nameIds} where s.buyer = g.name`);
  await tx.run(sql`update reservations r set customer_id = g.id from ${nameIds} where r.client = g.name`);
}

async function seedNotes(
  tx: Db,
  random: Random,
  ids: readonly number[],
  { managers, specialists }: Staff,
  now: number,
): Promise<void> {
  const rows = ids.flatMap((customer) =>
    Array.from({ length: random.integer(0, 4) }, () => {
      const kind = random.pick(Object.keys(notes) as NoteKind[]);
      const at = new Date(toOfficeHours(now - days(random.integer(1, 420))));
      const by = random.chance(0.3) ? random.pick(managers) : random.pick(specialists).id;
      return { customer, kind, text: random.pick(notes[kind]), at, by };
    }),
  );
  await tx.run(sql`
    insert into customer_notes (customer_id, kind, text, at, user_id, created_at)
    select g.customer, g.kind, g.text, g.at, g.by, g.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(customer bigint, kind text, text text, at timestamptz, by bigint)`);
}

async function seedInterests(tx: Db, random: Random, ids: readonly number[]): Promise<void> {
  const rows = ids.flatMap((customer) =>
    random.chance(0.4) ? [{ customer, text: random.pick(interests) }] : [],
  );
  await tx.run(sql`
    insert into customer_interests (customer_id, kind, text)
    select g.customer, 'KEYWORD', g.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(customer bigint, text text)`);
}
