import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse, refuseField } from '#contract/api/refusal';
import { type CustomerEmailState, customerEmailLifecycle } from '#contract/customer-email-states';
import {
  type CustomerEmail,
  type CustomerEmailForm,
  type EmailBlock,
  maxEmailBytes,
  maxEmailsPerHour,
} from '#contract/customer-emails';
import type { Language } from '#contract/session';
import type { AppContext, Context } from '../app-context';
import { emailColumns, fromEmails } from '../customers/emails';
import type { Db } from '../db/database';
import { initialState } from '../db/states';
import { recordEvent } from '../events/event';
import { enqueue } from '../jobs/job';
import { domainOf } from '../sending/letterhead';
import { tokenKey } from '../sending/token';
import { normalizeAddress } from '../suppressions/suppress';
import { findWriterAccount } from './account';
import { customerBlock, emailBlock } from './block';
import { buildReferences, createMessageId } from './message-id';

const readEmail = (db: Db, id: number): Promise<CustomerEmail> =>
  db.row<CustomerEmail>(sql`select ${emailColumns} from ${fromEmails} where e.id = ${id}`);

interface Recipient {
  customerNo: string;
  language: Language | null;
  block: EmailBlock | null;
}

/** Locks a customer and refuses one to whom no email may be sent. */
async function lockRecipient(tx: Db, customerId: number): Promise<Recipient> {
  await tx.run(sql`select 1 from customers where id = ${customerId} for share`);
  const recipient = await tx.row<Recipient>(sql`
    select c.customer_no as "customerNo", c.language, ${customerBlock} as block from customers c where c.id = ${customerId}`);
  const { customerNo, block } = recipient;
  if (block === 'ERASED') refuse('customer.erased', { customerNo });
  if (block === 'DECEASED') refuse('customer_email.deceased', { customerNo });
  if (block === 'SANCTIONED') refuse('customer_email.sanctioned', { customerNo });
  return recipient;
}

/** Refuses another email when the user has written or sent again as many in an hour as the limit allows. */
async function requireBelowLimit(tx: Db, userId: number, now: Date): Promise<void> {
  // Emails written at the same time count each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`customer-emails ${userId}`}, 0))`);
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*) as count from events
    where user_id = ${userId} and at > ${now}::timestamptz - interval '1 hour' and noun = 'customers'
      and action in ('write-email', 'send-email-again')`);
  if (count >= maxEmailsPerHour) refuse('customer_email.too_many', { max: maxEmailsPerHour });
}

/** Returns the stored form of one of the customer's current addresses. Refuses any other, and one that is suppressed. */
async function findAddress(tx: Db, customerId: number, to: string, now: Date): Promise<string> {
  const address = normalizeAddress(to);
  const contact = await tx.maybe<{ block: EmailBlock | null }>(sql`
    select ${emailBlock(now)} as block
    from customer_contacts k join customers c on c.id = k.customer_id cross join lateral (select k.value as address) e
    where k.customer_id = ${customerId} and k.kind = 'EMAIL' and k.ended_at is null and k.value = ${address} limit 1`);
  if (!contact) return refuseField('to', 'unknown_row');
  if (contact.block === 'SUPPRESSED') refuseField('to', 'suppressed');
  return address;
}

interface Thread {
  threadId: number | null;
  references: string;
}

/** Returns the conversation of the email to which this one replies. Refuses an email of another customer. */
async function findThread(tx: Db, customerId: number, inReplyTo: number | null): Promise<Thread> {
  if (inReplyTo === null) return { threadId: null, references: '' };
  const original = await tx.maybe<{ threadId: number; at: string }>(sql`
    select thread_id as "threadId", at from customer_emails where id = ${inReplyTo} and customer_id = ${customerId}`);
  if (!original) return refuseField('inReplyTo', 'unknown_row');
  const { threadId, at } = original;
  const earlier = await tx.rows<{ messageId: string }>(sql`
    select message_id as "messageId" from customer_emails
    where customer_id = ${customerId} and thread_id = ${threadId} and (at, id) <= (${at}::timestamptz, ${inReplyTo}::bigint)
      and message_id is not null
    order by at, id`);
  return { threadId, references: buildReferences(earlier.map(({ messageId }) => messageId)) };
}

/** Refuses a lot that does not exist, and a task of another customer. */
async function checkReferences(
  tx: Db,
  customerId: number,
  { lotId, taskId }: Pick<CustomerEmailForm, 'lotId' | 'taskId'>,
): Promise<void> {
  if (lotId !== null && !(await tx.maybe(sql`select 1 from lots where id = ${lotId}`)))
    refuseField('lotId', 'unknown_row');
  if (
    taskId !== null &&
    !(await tx.maybe(sql`select 1 from customer_tasks where id = ${taskId} and customer_id = ${customerId}`))
  )
    refuseField('taskId', 'unknown_row');
}

/** Stores which documents of the customer are attached. Refuses unknown ones, and more bytes than an email may have. */
async function attachFiles(
  tx: Db,
  customerId: number,
  emailId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const files = await tx.rows<{ bytes: number }>(sql`
    insert into customer_email_files (email_id, file_id, file_name, bytes)
    select ${emailId}, f.id, f.file_name, f.bytes from customer_files f
    where f.customer_id = ${customerId} and f.id = any(${[...fileIds]}::bigint[]) order by f.id
    returning bytes`);
  if (files.length !== new Set(fileIds).size) refuseField('fileIds', 'unknown_row');
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > maxEmailBytes) refuse('customer_email.too_large', { megabytes: maxEmailBytes / 1024 / 1024 });
}

/**
 * Writes an email to a customer; a job sends it. Refuses customers and addresses that must not receive any, a foreign
 * address, email, task or document, and more emails in an hour than one user may write.
 */
export async function writeEmail(
  { db, app, user, now }: Context,
  customerId: number,
  { to, subject, text, inReplyTo, lotId, taskId, fileIds }: CustomerEmailForm,
): Promise<CustomerEmail> {
  return db.transaction(async (tx) => {
    const { language } = await lockRecipient(tx, customerId);
    await requireBelowLimit(tx, user.id, now);
    const address = await findAddress(tx, customerId, to, now);
    const { threadId, references } = await findThread(tx, customerId, inReplyTo);
    await checkReferences(tx, customerId, { lotId, taskId });
    const account = await findWriterAccount(tx, app, user.id);
    const { id } = await tx.row<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('customer_emails', 'id')) as id`,
    );
    const domain = account.signature.domain || domainOf(account.from.address);
    const messageId = createMessageId(await tokenKey(tx), id, domain);
    await tx.run(sql`
      insert into customer_emails (id, customer_id, thread_id, user_id, at, address, subject, text, language, lot_id, task_id,
        state, message_id, references_ids)
      overriding system value
      values (${id}, ${customerId}, ${threadId ?? id}, ${user.id}, ${now}, ${address}, ${subject}, ${text},
        ${language ?? user.language}, ${lotId}, ${taskId}, ${initialState(customerEmailLifecycle, 'QUEUED')}, ${messageId},
        ${references})`);
    await attachFiles(tx, customerId, id, fileIds);
    await enqueueEmail(tx, app, id);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'write-email' });
    return readEmail(tx, id);
  });
}

async function enqueueEmail(tx: Db, app: AppContext, id: number): Promise<void> {
  await enqueue(tx, 'customer-email', { id });
  await tx.afterCommit(() => app.nudge?.());
}

/**
 * Sends an email again, in the name of the user, that was not accepted or of which it is unknown whether it arrived. Refuses
 * any other one, customers to whom no email may be sent, and an address that is no longer the customer's.
 */
export async function sendAgain({ db, app, user, now }: Context, id: number): Promise<CustomerEmail> {
  return db.transaction(async (tx) => {
    const owner = await tx.maybe<{ customerId: number }>(
      sql`select customer_id as "customerId" from customer_emails where id = ${id}`,
    );
    if (!owner) return refuse('row.not_found');
    const { customerId } = owner;
    await lockRecipient(tx, customerId);
    const email = await tx.maybe<{ state: CustomerEmailState | null; block: EmailBlock | null }>(sql`
      select e.state, ${emailBlock(now)} as block from customer_emails e join customers c on c.id = e.customer_id
      where e.id = ${id} for update of e`);
    if (!email) return refuse('row.not_found');
    const state = email.state && getNextState(customerEmailLifecycle, email.state, 'sendAgain');
    if (!state) return refuse('step.not_allowed', { step: 'sendAgain', status: email.state ?? '' });
    if (email.block === 'ADDRESS_REMOVED') refuse('customer_email.address_removed');
    await requireBelowLimit(tx, user.id, now);
    await tx.run(sql`
      update customer_emails set state = ${state}, user_id = ${user.id}, attempts = 0, error = null, block = null
      where id = ${id}`);
    await enqueueEmail(tx, app, id);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: customerId,
      action: 'send-email-again',
    });
    return readEmail(tx, id);
  });
}
