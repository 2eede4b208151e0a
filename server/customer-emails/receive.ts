import sql from 'sql-template-tag';
import { customerEmailLifecycle } from '#contract/customer-email-states';
import type { Language } from '#contract/session';
import type { SuppressionSource } from '#contract/suppressions';
import { refreshLastContact } from '../customers/contact';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { announceRow, recordEvent } from '../events/event';
import { notifyUsers } from '../notifications/notify';
import { withdrawEmailConsents } from '../preferences/withdraw';
import { readToken, tokenKey } from '../sending/token';
import { normalizeAddress, suppress } from '../suppressions/suppress';
import { notifyOfFailure } from './failure';
import { recordRefusedAddress } from './refused-address';
import { selectResponsible } from './responsible';

/** The email to one customer that a received one is about. */
export interface OriginalEmail {
  id: number;
  customerId: number;
  threadId: number;
  userId: number;
  address: string;
}

/** An email that a person wrote, as plain text. */
export interface PersonalReply {
  subject: string;
  /** without what it quotes */
  text: string;
  sender: string;
  /** null: it has none that can be repeated in a header */
  ownMessageId: string | null;
  files: readonly { name: string; bytes: number }[];
}

/** What a received email means for the email to a customer. Automatic replies mean nothing. */
export type Received =
  | { kind: 'BOUNCE'; status: string; reply: string }
  | { kind: 'COMPLAINT' }
  | { kind: 'UNSUBSCRIBE'; proof: string }
  | ({ kind: 'REPLY' } & PersonalReply)
  | { kind: 'AUTO' };

interface Reception {
  now: Date;
  source: Extract<SuppressionSource, 'MAILBOX' | 'WEBHOOK'>;
}

/** Finds the email to a customer by the signed token of its bounce address, otherwise by its Message-ID. */
export async function findOriginalEmail(
  tx: Db,
  { token, messageId }: { token: string | undefined; messageId: string | undefined },
): Promise<OriginalEmail | undefined> {
  if (!token && !messageId) return undefined;
  const id = token && readToken(await tokenKey(tx), 'customer-email', token)?.recipientId;
  return tx.maybe<OriginalEmail>(sql`
    select id, customer_id as "customerId", thread_id as "threadId", user_id as "userId", address from customer_emails
    where not incoming and (id = ${id || null} or message_id = ${messageId ?? null})
    order by id = ${id || 0} desc limit 1`);
}

/** Applies what a received email means for the email to a customer. */
export async function receiveCustomerEmail(
  tx: Db,
  email: OriginalEmail,
  received: Received,
  { now, source }: Reception,
): Promise<void> {
  switch (received.kind) {
    case 'BOUNCE':
      return recordBounce(tx, email, received, { now, source });
    case 'COMPLAINT':
      await withdrawConsents(tx, email.customerId, 'Complaint (ARF)', now);
      await suppress(tx, { email: email.address, reason: 'COMPLAINED', source, now, userId: null });
      return;
    case 'UNSUBSCRIBE':
      return withdrawConsents(tx, email.customerId, received.proof, now);
    case 'REPLY':
      return recordReply(tx, email, received, now);
    case 'AUTO':
  }
}

async function recordBounce(
  tx: Db,
  email: OriginalEmail,
  { status, reply }: { status: string; reply: string },
  { now, source }: Reception,
): Promise<void> {
  const changed = await tx.run(sql`
    update customer_emails set state = ${stateAfter(customerEmailLifecycle, 'bounce')}, error = ${(reply || status).slice(0, 1000)}
    where id = ${email.id} and ${canTakeStep(customerEmailLifecycle, 'bounce', 'state')}`);
  if (changed === 0) return;
  await recordRefusedAddress(tx, { address: email.address, status, reply, source, now });
  await notifyOfFailure(tx, email, now);
  await announceRow(tx, { noun: 'customers', id: email.customerId });
}

/** Withdraws all consents to advertising by email. */
async function withdrawConsents(tx: Db, customerId: number, source: string, now: Date): Promise<void> {
  const owner = await tx.maybe<{ id: number; name: string; language: Language | null }>(
    sql`select id, name, language from customers where id = ${customerId} and erased_at is null`,
  );
  if (!owner) return;
  await withdrawEmailConsents(tx, { ...owner, pageBy: null }, source, now);
}

/**
 * Adds a reply to its conversation and notifies the users responsible for it. From an unknown address it proves nothing:
 * everybody to whom an email was forwarded can reply.
 */
async function recordReply(
  tx: Db,
  { id, customerId, threadId, userId }: OriginalEmail,
  { subject, text, sender, ownMessageId, files }: PersonalReply,
  now: Date,
): Promise<void> {
  await tx.run(sql`select 1 from customers where id = ${customerId} for update`);
  const isKnown = await isKnownSender(tx, { customerId, threadId }, sender);
  if (isKnown)
    await tx.run(sql`
      update customer_emails set state = ${stateAfter(customerEmailLifecycle, 'confirm')}, error = null,
        sent_at = coalesce(sent_at, at)
      where id = ${id} and ${canTakeStep(customerEmailLifecycle, 'confirm', 'state')}`);
  const { replyId } = await tx.row<{ replyId: number }>(sql`
    insert into customer_emails (customer_id, thread_id, incoming, at, address, unknown_sender, subject, text, message_id,
      received_files)
    values (${customerId}, ${threadId}, true, ${now}, ${sender}, ${!isKnown}, ${subject}, ${text}, ${ownMessageId},
      ${JSON.stringify(files)})
    returning id as "replyId"`);
  await refreshLastContact(tx, customerId);
  const eventId = await recordEvent(tx, {
    now,
    userId: null,
    noun: 'customers',
    id: customerId,
    action: 'receive-email',
  });
  await notifyUsers(tx, {
    kind: 'customer-replied',
    subjectId: replyId,
    recipients: selectResponsible(customerId, userId),
    actorId: null,
    eventId,
    now,
  });
}

/** Returns whether an address is one of the customer's current ones, or one to which the conversation was sent. */
async function isKnownSender(
  tx: Db,
  { customerId, threadId }: Pick<OriginalEmail, 'customerId' | 'threadId'>,
  sender: string,
): Promise<boolean> {
  const address = normalizeAddress(sender);
  const known = await tx.maybe(sql`
    select 1 from customer_contacts
    where customer_id = ${customerId} and kind = 'EMAIL' and ended_at is null and value = ${address}
    union all
    select 1 from customer_emails
    where customer_id = ${customerId} and thread_id = ${threadId} and not incoming and address = ${address} limit 1`);
  return known !== undefined;
}
