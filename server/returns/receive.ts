import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { SuppressionSource } from '#contract/suppressions';
import type { AppContext } from '../app-context';
import { findOriginalEmail, receiveCustomerEmail } from '../customer-emails/receive';
import { removeUnstorable } from '../db/clean';
import type { Db } from '../db/database';
import { isInterrupted } from '../db/issues';
import { noEmailChoices } from '../preferences/serve';
import { withdrawEmailConsents } from '../preferences/withdraw';
import { checkBounces, checkComplaints } from '../sending/ratios';
import { refreshRecipientEvents } from '../sending/recipient-events';
import { readToken, tokenKey } from '../sending/token';
import { suppress } from '../suppressions/suppress';
import { createSystemTask } from '../tasks/task';
import {
  beginAttempt,
  endAttempt,
  listWaiting,
  retryLater,
  retryNextTime,
  setAside,
  setAsideInterrupted,
} from './attempts';
import type { Returned, Unsubscription } from './bounce';
import { ReadFailure, readReturned } from './read';
import { type Recipient, recordBounce } from './record-bounce';
import { findUnsubscribeOwner, recordUnsubscribe } from './unsubscribe';

type Source = Extract<SuppressionSource, 'MAILBOX' | 'WEBHOOK'>;

/** Stores a received email or event, only once however often it arrives; `handleReturned` processes it. */
export const storeReturned = (
  db: Db,
  { accountId, source, raw, now }: { accountId: number; source: Source; raw: Buffer; now: Date },
): Promise<number> =>
  db.run(sql`
    insert into returned_mails (account_id, at, source, digest, raw)
    values (${accountId}, ${now}, ${source}, ${createHash('sha256').update(raw).digest()}, ${raw})
    on conflict (digest) do nothing`);

/** How long received emails are stored, in days: they contain personal text. */
const retentionDays = 90;

/**
 * Processes each stored email that is due, in its own transaction, then deletes old ones. An unreadable email is set aside,
 * and after a server error it is tried again; neither stops the emails after it.
 */
export async function handleReturned(app: AppContext, signal?: AbortSignal): Promise<void> {
  await setAsideInterrupted(app);
  for (const { id } of await listWaiting(app.db)) {
    signal?.throwIfAborted();
    try {
      await handleMail(app, id);
    } catch (error) {
      if (isInterrupted(error)) throw error;
      app.log.error({ error, returnedMail: id }, 'a returned mail was not handled, and is tried again');
      await retryLater(app.db, id);
    }
  }
  await app.db.run(sql`
    delete from returned_mails where handled_at < ${app.now()}::timestamptz - make_interval(days => ${retentionDays})`);
}

async function handleMail(app: AppContext, id: number): Promise<void> {
  const { db } = app;
  const attempt = await beginAttempt(db, id);
  if (!attempt) return;
  const { raw, source, isLast } = attempt;
  let returned: Returned;
  try {
    returned = cleanReturned(await readReturned(source, raw));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'server.busy')
      return void (await retryNextTime(db, id, false));
    if (!(error instanceof ReadFailure)) throw error;
    if (error.isFinal || isLast) return setAside(app, id, error.message);
    return void (await retryNextTime(db, id, true));
  }
  await endAttempt(db, id);
  await db.transaction((tx) => applyReturned(tx, app, { id, source, returned }));
}

async function applyReturned(
  tx: Db,
  app: AppContext,
  { id, source, returned }: { id: number; source: Source; returned: Returned },
): Promise<void> {
  const isWaiting = await tx.maybe(
    sql`select 1 from returned_mails where id = ${id} and handled_at is null for update skip locked`,
  );
  if (!isWaiting) return;
  const recipient = await findRecipient(tx, returned);
  const original = recipient ? undefined : await findOriginalEmail(tx, returned);
  const now = app.now();
  if (original) {
    const received =
      returned.kind === 'UNSUBSCRIBE' ? { kind: returned.kind, proof: evidence[returned.by] } : returned;
    await receiveCustomerEmail(tx, original, received, { now, source });
  }
  if (recipient) {
    await applyMeaning(tx, recipient, returned, { now, source });
    // Too many bounces or complaints pause the campaign.
    if (returned.kind === 'BOUNCE') await checkBounces(tx, app, recipient.campaignId);
    if (returned.kind === 'COMPLAINT') await checkComplaints(tx, app, recipient.campaignId);
  }
  await tx.run(sql`
    update returned_mails set kind = ${returned.kind}, recipient_id = ${recipient?.id ?? null},
      customer_email_id = ${original?.id ?? null}, handled_at = ${now}
    where id = ${id}`);
  // Nothing is stored of a customer who was erased meanwhile.
  await tx.run(sql`
    delete from returned_mails where id = ${id} and exists (
      select 1 from customers where id = ${recipient?.customerId ?? null} and erased_at is not null)`);
}

/** Removes characters from all texts that the database cannot store. */
const cleanReturned = (returned: Returned): Returned => {
  const reference = {
    token: returned.token && removeUnstorable(returned.token),
    messageId: returned.messageId && removeUnstorable(returned.messageId),
  };
  if (returned.kind === 'BOUNCE')
    return {
      ...returned,
      ...reference,
      status: removeUnstorable(returned.status),
      reply: removeUnstorable(returned.reply),
    };
  if (returned.kind === 'UNSUBSCRIBE')
    return { ...returned, ...reference, sender: removeUnstorable(returned.sender) };
  return returned.kind === 'REPLY'
    ? {
        ...returned,
        ...reference,
        subject: removeUnstorable(returned.subject),
        text: removeUnstorable(returned.text),
        sender: removeUnstorable(returned.sender),
        files: returned.files.map(({ name, bytes }) => ({ name: removeUnstorable(name), bytes })),
      }
    : { ...returned, ...reference };
};

/**
 * Returns the recipient of the email that this one is about: by our signed token, otherwise by the Message-ID, which cannot
 * be guessed.
 */
async function findRecipient(tx: Db, returned: Returned): Promise<Recipient | undefined> {
  const { token, messageId } = returned;
  if (!token && !messageId)
    return returned.kind === 'UNSUBSCRIBE' ? findLastRecipient(tx, returned.sender) : undefined;
  const key = await tokenKey(tx);
  const parsedToken = token && (readToken(key, 'bounce', token) ?? readToken(key, 'unsubscribe', token));
  return tx.maybe<Recipient>(sql`
    select id, campaign_id as "campaignId", customer_id as "customerId", email from campaign_recipients
    where id = ${parsedToken ? parsedToken.recipientId : null} or message_id = ${messageId ?? null}
    order by id = ${parsedToken ? parsedToken.recipientId : 0} desc limit 1`);
}

/**
 * Finds the recipient by the sender of an unsubscribe request that names none of our emails. The law requires no form, and a
 * forged request does no harm beyond that.
 */
const findLastRecipient = (tx: Db, email: string): Promise<Recipient | undefined> =>
  tx.maybe<Recipient>(sql`
    select id, campaign_id as "campaignId", customer_id as "customerId", email from campaign_recipients
    where email = ${email} and sent_at is not null order by sent_at desc, id desc limit 1`);

/** The source that proves the withdrawal of consent. */
const evidence: Readonly<Record<Unsubscription['by'], string>> = {
  ADDRESS: 'List-Unsubscribe (mailto)',
  WORDS: 'E-mail (unsubscribe)',
  REPORT: 'Opt-out (ARF)',
  PROVIDER: 'Mail provider',
};

interface ReceiveContext {
  now: Date;
  source: Source;
}

async function applyMeaning(
  tx: Db,
  recipient: Recipient,
  returned: Returned,
  { now, source }: ReceiveContext,
): Promise<void> {
  switch (returned.kind) {
    case 'BOUNCE':
      return recordBounce(tx, recipient, { ...returned, source, now });
    case 'COMPLAINT': {
      await withdrawConsents(tx, recipient, 'Complaint (ARF)', now);
      const { email, campaignId } = recipient;
      await suppress(tx, { email, reason: 'COMPLAINED', source, campaignId, now, userId: null });
      return recordEvent(tx, recipient, 'COMPLAINT', now);
    }
    case 'UNSUBSCRIBE':
      return withdrawConsents(tx, recipient, evidence[returned.by], now);
    case 'REPLY':
      await recordEvent(tx, recipient, 'REPLY', now);
      return createReplyTask(tx, recipient, returned, now);
  }
}

async function recordEvent(
  tx: Db,
  { id, campaignId }: Recipient,
  kind: 'COMPLAINT' | 'REPLY',
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at) values (${id}, ${campaignId}, ${kind}, ${now})`);
  await refreshRecipientEvents(tx, id);
}

/** Withdraws all email consents; this is effective from the commit on. */
async function withdrawConsents(tx: Db, { id }: Recipient, source: string, now: Date): Promise<void> {
  const owner = await findUnsubscribeOwner(tx, id);
  if (!owner) return;
  await withdrawEmailConsents(tx, owner, source, now);
  await recordUnsubscribe(tx, owner, noEmailChoices, now);
}

/** Creates a task to answer a reply, for the customer's specialist or otherwise the user who sent the campaign. */
async function createReplyTask(
  tx: Db,
  { campaignId, customerId }: Recipient,
  { subject, text }: Extract<Returned, { kind: 'REPLY' }>,
  now: Date,
): Promise<void> {
  const { userId, by } = await tx.row<{ userId: number; by: number }>(sql`
    select coalesce(s.id, c.started_by, c.created_by) as "userId", coalesce(c.started_by, c.created_by) as by
    from campaigns c join customers u on u.id = ${customerId}
      left join users s on s.id = u.specialist_id and s.active
    where c.id = ${campaignId}`);
  const taskText = [subject, text].filter(Boolean).join('\n\n').slice(0, 1000);
  await createSystemTask(tx, customerId, { text: taskText || '–', userId, by, now });
}
