import sql from 'sql-template-tag';
import { type FieldValues, getDefaultValues, pickFieldValues } from '#contract/api/field';
import { can } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import { customerFields } from '#contract/customer-fields';
import type { Customer, CustomerForm } from '#contract/customers';
import { nameOf } from '#contract/names';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { toStoredAddress } from '../lib/email-address';
import { normalizeContacts, saveContacts, toContactColumns } from './contacts';
import { refreshFigures } from './figures';
import { toNameColumns } from './name-columns';
import { findCustomer } from './queries';

type CustomerInput = Partial<CustomerForm>;
const contactKinds = { emails: 'EMAIL', phones: 'PHONE', addresses: 'ADDRESS' } as const;
const contactLists = Object.keys(contactKinds) as (keyof typeof contactKinds)[];

/** Creates a customer. Refuses a number in use, a missing name, and invalid contacts. */
export async function createCustomer(
  { db, app, user, now }: Context,
  { customerNo, ...input }: CustomerInput & { customerNo?: string },
): Promise<Omit<Customer, 'remarks'>> {
  return db.transaction(async (tx) => {
    // Users who can only see their own customers would lose access to the one they added.
    const form = can(user, 'customers:assign') ? input : { ...input, specialistId: user.id };
    const id = await insertCustomer(tx, app, form, { userId: user.id, now, customerNo });
    const { remarks, ...customer } = await readCustomer({ db: tx, user }, id);
    return customer;
  });
}

interface CreationDetails {
  /** null when created by a question on a shared page */
  userId: number | null;
  now: Date;
  /** absent or empty for the next free number */
  customerNo?: string | undefined;
}

/** Creates a customer in the caller's transaction and returns the id. Refuses what `createCustomer` refuses. */
export async function insertCustomer(
  tx: Db,
  app: AppContext,
  fields: CustomerInput,
  { userId, now, customerNo }: CreationDetails,
): Promise<number> {
  const form = { ...getDefaultValues(customerFields), emails: [], phones: [], addresses: [], ...fields };
  await assertValidForm(tx, form);
  const contacts = normalizeContacts(form, '');
  const created = await tx.maybe<{ id: number }>(sql`
    insert into customers ${columnsAndValues([
      ...toColumnValues(customerFields, form),
      ...toNameColumns(form),
      ...toContactColumns(contacts),
      ...(customerNo ? [{ column: 'customer_no', value: customerNo }] : []),
      ...(form.preferredDepartmentId === null
        ? []
        : [{ column: 'department_ids', value: [form.preferredDepartmentId] }]),
    ])}
    on conflict (customer_no) do nothing returning id`);
  if (!created) return refuseField('customerNo', 'duplicate');
  await saveContacts(tx, created.id, contacts, { kinds: Object.values(contactKinds), now });
  await recordEvent(tx, { now, userId, noun: 'customers', id: created.id, action: 'create' });
  await app.listeners.customersChanged(tx, [created.id]);
  return created.id;
}

/** Returns one customer; for a merged record the survivor. Refuses `row.not_found`. */
export const readCustomer = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Customer> => (await findCustomer(db, user, id)) ?? refuse('row.not_found');

/**
 * Updates some fields of a customer. Refuses a stale version, with the current record, and a record that was merged into
 * another.
 */
export async function updateCustomer(
  context: Context,
  id: number,
  { version, ...input }: CustomerInput & { version: number },
): Promise<Customer> {
  const { db, app, user, now } = context;
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from customers where id = ${id} for update`);
    const before = await readCustomer({ db: tx, user }, id);
    if (before.id !== id) refuse('customer.merged', { id: before.id });
    await checkVersion(tx, 'customers', id, before, version, async () => before);
    const changes = findDifferences<object>(before, withStoredEmails(input));
    if (Object.keys(changes).length === 0) return before;
    const form = { ...pickFieldValues(customerFields, before), ...input };
    await assertValidForm(tx, form);
    const kinds = contactLists.filter((name) => name in changes).map((name) => contactKinds[name]);
    const contacts = normalizeContacts(
      { ...pickContacts(before), ...input },
      before.country,
      before.addresses,
    );
    await tx.run(sql`
      update customers set ${assignments([
        ...toColumnValues(customerFields, input),
        ...toNameColumns(form),
        ...toContactColumns(contacts),
      ])}, version = version + 1, updated_at = ${now} where id = ${id}`);
    if (kinds.length > 0)
      await saveContacts(
        tx,
        id,
        contacts.filter(({ kind }) => kinds.includes(kind)),
        { kinds, now },
      );
    if ('preferredDepartmentId' in changes) await refreshFigures(tx, sql`select ${id}::bigint`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id,
      action: 'update',
      changes: toRecordedChanges(changes),
    });
    if (kinds.length > 0 || identityFields.some((field) => field in changes))
      await app.listeners.customersChanged(tx, [id]);
    return readCustomer({ db: tx, user }, id);
  });
}

/** Converts emails to stored form, so that another notation of the same address is not a change. */
const withStoredEmails = (input: CustomerInput): CustomerInput =>
  input.emails
    ? {
        ...input,
        emails: input.emails.map((one) => ({ ...one, address: toStoredAddress(one.address) ?? one.address })),
      }
    : input;

/**
 * Fields that identify a customer, besides phone and email. A change triggers sanctions screening and duplicate detection.
 */
const identityFields = [
  ...['kind', 'firstName', 'lastName', 'partnerFirstName', 'partnerLastName', 'company'],
  ...['bornOn', 'addresses'],
];

const pickContacts = ({ emails, phones, addresses }: Customer) => ({ emails, phones, addresses });

/**
 * Remarks appear only in the customer record, where the access log records reading; the history only says that they changed.
 */
export const toRecordedChanges = ({ remarks, ...changes }: Record<string, [unknown, unknown]>) => ({
  ...changes,
  ...(remarks && { remarks: [null, null] as [unknown, unknown] }),
});

/** Refuses a customer without a name, and unknown departments and specialists. */
async function assertValidForm(tx: Db, form: FieldValues<typeof customerFields>): Promise<void> {
  if (nameOf(form) === '') refuseField(form.kind === 'COMPANY' ? 'company' : 'lastName', 'required');
  const { department, specialist } = await tx.row<{ department: boolean; specialist: boolean }>(sql`
    select ${form.preferredDepartmentId}::bigint is null or exists (select 1 from departments where id = ${form.preferredDepartmentId}) as department,
      ${form.specialistId}::bigint is null or exists (select 1 from users where id = ${form.specialistId}) as specialist`);
  if (!department) refuseField('preferredDepartmentId', 'unknown_row');
  if (!specialist) refuseField('specialistId', 'unknown_row');
}
