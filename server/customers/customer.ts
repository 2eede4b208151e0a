import sql from 'sql-template-tag';
import { blankOf, type ValuesOf, valuesOf } from '#contract/api/field';
import { may } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import { customerFields } from '#contract/customer-fields';
import type { Customer, CustomerForm } from '#contract/customers';
import { nameOf } from '#contract/names';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import { storedAddress } from '../lib/email-address';
import { normalised, reachedBy, writeContacts } from './contacts';
import { refreshFigures } from './figures';
import { customerSheet } from './queries';
import { spellings } from './words';

type Given = Partial<CustomerForm>;
const lists = { emails: 'EMAIL', phones: 'PHONE', addresses: 'ADDRESS' } as const;
const listNames = Object.keys(lists) as (keyof typeof lists)[];

/** Takes in a client. Refuses a number in use, one without a name, and contacts that cannot be. */
export async function createCustomer(
  { db, app, user, now }: Context,
  { customerNo, ...given }: Given & { customerNo?: string },
): Promise<Omit<Customer, 'remarks'>> {
  return db.transaction(async (tx) => {
    // Whoever only knows their own clients would not see again whom they took in.
    const form = may(user, 'customers:assign') ? given : { ...given, specialistId: user.id };
    const id = await insertCustomer(tx, app, form, { userId: user.id, now, customerNo });
    const { remarks, ...customer } = await readCustomer({ db: tx, user }, id);
    return customer;
  });
}

interface Creation {
  /** null: created by a question on a shared page */
  userId: number | null;
  now: Date;
  /** absent or empty: the next free number */
  customerNo?: string | undefined;
}

/** Creates a customer in the caller's transaction and returns the id. Refuses what `createCustomer` refuses. */
export async function insertCustomer(
  tx: Db,
  app: AppContext,
  fields: Given,
  { userId, now, customerNo }: Creation,
): Promise<number> {
  const form = { ...blankOf(customerFields), emails: [], phones: [], addresses: [], ...fields };
  await checkForm(tx, form);
  const contacts = normalised(form, '');
  const created = await tx.maybe<{ id: number }>(sql`
    insert into customers ${columnsAndValues([
      ...pairsOf(customerFields, form),
      ...spellings(form),
      ...reachedBy(contacts),
      ...(customerNo ? [{ column: 'customer_no', value: customerNo }] : []),
      ...(form.preferredDepartmentId === null
        ? []
        : [{ column: 'department_ids', value: [form.preferredDepartmentId] }]),
    ])}
    on conflict (customer_no) do nothing returning id`);
  if (!created) return refuseField('customerNo', 'duplicate');
  await writeContacts(tx, created.id, contacts, { kinds: Object.values(lists), now });
  await record(tx, { now, userId, noun: 'customers', id: created.id, action: 'create' });
  await app.listeners.customersNamed(tx, [created.id]);
  return created.id;
}

/** One client; of a record that was merged, the one into which it was. Refuses `row.not_found`. */
export const readCustomer = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Customer> => (await customerSheet(db, user, id)) ?? refuse('row.not_found');

/**
 * Changes some fields of a client. Refuses a stale version, showing how they stand now; a record that was
 * merged into another.
 */
export async function updateCustomer(
  context: Context,
  id: number,
  { version, ...given }: Given & { version: number },
): Promise<Customer> {
  const { db, app, user, now } = context;
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from customers where id = ${id} for update`);
    const before = await readCustomer({ db: tx, user }, id);
    if (before.id !== id) refuse('customer.merged', { id: before.id });
    await checkVersion(tx, 'customers', id, before, version, async () => before);
    const changes = differences<object>(before, withStored(given));
    if (Object.keys(changes).length === 0) return before;
    const form = { ...valuesOf(customerFields, before), ...given };
    await checkForm(tx, form);
    const kinds = listNames.filter((name) => name in changes).map((name) => lists[name]);
    const contacts = normalised({ ...pickLists(before), ...given }, before.country, before.addresses);
    await tx.run(sql`
      update customers set ${assignments([
        ...pairsOf(customerFields, given),
        ...spellings(form),
        ...reachedBy(contacts),
      ])}, version = version + 1, updated_at = ${now} where id = ${id}`);
    if (kinds.length > 0)
      await writeContacts(
        tx,
        id,
        contacts.filter(({ kind }) => kinds.includes(kind)),
        { kinds, now },
      );
    if ('preferredDepartmentId' in changes) await refreshFigures(tx, sql`select ${id}::bigint`);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id,
      action: 'update',
      changes: recordedChanges(changes),
    });
    if (kinds.length > 0 || knownBy.some((field) => field in changes))
      await app.listeners.customersNamed(tx, [id]);
    return readCustomer({ db: tx, user }, id);
  });
}

/** E-mail addresses as they are stored, so that one in its own script is no change. */
const withStored = (given: Given): Given =>
  given.emails
    ? {
        ...given,
        emails: given.emails.map((one) => ({ ...one, address: storedAddress(one.address) ?? one.address })),
      }
    : given;

/** What somebody is known by, beside how they are reached: to lists of sanctions, and to who looks for duplicates. */
const knownBy = [
  ...['kind', 'firstName', 'lastName', 'partnerFirstName', 'partnerLastName', 'company'],
  ...['bornOn', 'addresses'],
];

const pickLists = ({ emails, phones, addresses }: Customer) => ({ emails, phones, addresses });

/** What the house remarks of a client is read with the client, where the access log sees it; the story only says that it changed. */
export const recordedChanges = ({ remarks, ...changes }: Record<string, [unknown, unknown]>) => ({
  ...changes,
  ...(remarks && { remarks: [null, null] as [unknown, unknown] }),
});

/** Refuses a client nobody could name, and departments and people that are none. */
async function checkForm(tx: Db, form: ValuesOf<typeof customerFields>): Promise<void> {
  if (nameOf(form) === '') refuseField(form.kind === 'COMPANY' ? 'company' : 'lastName', 'required');
  const { department, specialist } = await tx.row<{ department: boolean; specialist: boolean }>(sql`
    select ${form.preferredDepartmentId}::bigint is null or exists (select 1 from departments where id = ${form.preferredDepartmentId}) as department,
      ${form.specialistId}::bigint is null or exists (select 1 from users where id = ${form.specialistId}) as specialist`);
  if (!department) refuseField('preferredDepartmentId', 'unknown_row');
  if (!specialist) refuseField('specialistId', 'unknown_row');
}
