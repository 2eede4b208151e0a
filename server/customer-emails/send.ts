import { setTimeout as sleep } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import {
  type CustomerEmailState,
  type CustomerEmailStep,
  customerEmailLifecycle,
} from '#contract/customer-email-states';
import type { EmailBlock } from '#contract/customer-emails';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { refreshLastContact } from '../customers/contact';
import { removeUnstorable } from '../db/clean';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { writeWithRetry } from '../db/write-with-retry';
import { announceRow } from '../events/event';
import { PostponedError, type Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { composeMail, type MailFile } from '../mail/compose';
import { openSmtpSession, type SmtpSession } from '../mail/smtp';
import { type Account, openRelay, openSignature } from '../mail-accounts/account';
import { recordAccountFailure, recordAccountSuccess } from '../mail-accounts/breaker';
import { takeTokens } from '../mail-accounts/rates';
import { classifyReply, type Outcome } from '../sending/classify';
import { domainOf } from '../sending/letterhead';
import { signToken, tokenKey } from '../sending/token';
import { findWriterAccount, readsReplies, toSender } from './account';
import { emailBlock, writerBlock } from './block';
import { renderCustomerEmail } from './content';
import { notifyOfFailure, notifyOfUncertainty } from './failure';
import { recordRefusedAddress } from './refused-address';

interface QueuedEmail {
  id: number;
  customerId: number;
  address: string;
  subject: string;
  text: string;
  language: Language;
  references: string;
  messageId: string;
  state: CustomerEmailState;
  attempts: number;
  userId: number;
  userName: string;
  userEmail: string;
  signature: string;
}

/** How long a job waits for a token of its account, in seconds, before it releases its place to other emails. */
const maxWaitSeconds = 20;
const maxErrorLength = 1000;

/**
 * Job: sends an email to one customer. It is marked before the mail server receives it: when the process ends in between, the
 * next run finds the mark, and users decide whether to send it again. So it is never sent twice without a user's decision.
 */
export async function sendCustomerEmail(
  app: AppContext,
  { id }: Payload<'customer-email'>,
  { signal }: Run,
): Promise<void> {
  const { db } = app;
  const email = await findEmail(db, id);
  if (email?.state === 'SENDING') return markUncertain(app, email);
  if (email?.state !== 'QUEUED') return;
  const account = await findWriterAccount(db, app, email.userId);
  const relay = account.canSend ? openRelay(app, account) : undefined;
  if (relay === null) return void (await takeStep(db, email, 'suspend'));
  try {
    if (relay === undefined) throw new Error('the password of the mail account cannot be read');
    const prepared = await prepareEmail(app, email, account);
    await waitForToken(db, account, signal);
    const session = await openSession(db, account, relay, signal);
    try {
      if (await markEmail(db, email, account.id, app.now())) await transmit(app, session, email, prepared);
    } finally {
      session.close();
    }
  } catch (error) {
    const message = (error as Error).message.slice(0, maxErrorLength);
    if (!signal.aborted)
      await db.run(sql`
        update customer_emails set error = ${removeUnstorable(message)}
        where id = ${id} and ${canTakeStep(customerEmailLifecycle, 'start', 'state')}`);
    throw error;
  }
}

/** Marks an email as failed after the last attempt, or as uncertain when the mail server may have received it. */
export async function abandonCustomerEmail(
  app: AppContext,
  { id }: Payload<'customer-email'>,
): Promise<void> {
  const { db } = app;
  const email = await findEmail(db, id);
  if (email?.state === 'SENDING') return markUncertain(app, email);
  if (email?.state !== 'QUEUED') return;
  await db.transaction(async (tx) => {
    if (await takeStep(tx, email, 'fail')) await notifyOfFailure(tx, email, app.now());
  });
}

const findEmail = (db: Db, id: number): Promise<QueuedEmail | undefined> =>
  db.maybe<QueuedEmail>(sql`
    select e.id, e.customer_id as "customerId", e.address, e.subject, e.text, e.language, e.references_ids as references,
      e.message_id as "messageId", e.state, e.attempts, e.user_id as "userId", u.name as "userName",
      u.email as "userEmail", u.email_signature as signature
    from customer_emails e join users u on u.id = e.user_id where e.id = ${id}`);

/** Takes a step if the email is in a state where it can start, and notifies open pages. Returns whether it was. */
async function takeStep(
  db: Db,
  { id, customerId }: Pick<QueuedEmail, 'id' | 'customerId'>,
  step: Exclude<CustomerEmailStep, 'sendAgain'>,
  changes: Sql = sql`error = error`,
): Promise<boolean> {
  const changed = await db.run(sql`
    update customer_emails set state = ${stateAfter(customerEmailLifecycle, step)}, ${changes}
    where id = ${id} and ${canTakeStep(customerEmailLifecycle, step, 'state')}`);
  if (changed > 0) await announceRow(db, { noun: 'customers', id: customerId });
  return changed > 0;
}

const markUncertain = ({ db, now }: Pick<AppContext, 'db' | 'now'>, email: QueuedEmail): Promise<void> =>
  db.transaction(async (tx) => {
    if (await takeStep(tx, email, 'markUncertain')) await notifyOfUncertainty(tx, email, now());
  });

interface PreparedEmail {
  bytes: Buffer;
  envelopeFrom: string;
}

async function prepareEmail(app: AppContext, email: QueuedEmail, account: Account): Promise<PreparedEmail> {
  const { db } = app;
  const { id, address, subject, text, language, signature, references, messageId, userName, userEmail } =
    email;
  const rendered = await renderCustomerEmail(db, app, { text, signature, language });
  if (!rendered) throw new Error('emails cannot be rendered now');
  const isRead = await readsReplies(db, account);
  const { name, replyTo, ...from } = toSender(account, { name: userName, email: userEmail }, isRead);
  const bytes = await composeMail(
    {
      from: { name, address: from.address },
      replyTo,
      to: address,
      subject,
      html: rendered.html,
      text: rendered.text,
      messageId,
      headers: {},
      references: references.split(' ').filter(Boolean),
      files: await loadFiles(app, id),
    },
    openSignature(app, account),
  );
  const token = signToken(await tokenKey(db), { kind: 'customer-email', recipientId: id }, 'hex');
  return {
    bytes,
    envelopeFrom: account.bounceDomain ? `bounce+${token}@${account.bounceDomain}` : from.address,
  };
}

/** Reads the documents of an email. Throws when one was removed meanwhile. */
async function loadFiles({ db, files }: Pick<AppContext, 'db' | 'files'>, id: number): Promise<MailFile[]> {
  const rows = await db.rows<{ name: string; fileKey: string | null }>(sql`
    select a.file_name as name, f.file_key as "fileKey"
    from customer_email_files a left join customer_files f on f.id = a.file_id where a.email_id = ${id} order by a.id`);
  const loaded: MailFile[] = [];
  for (const { name, fileKey } of rows) {
    if (fileKey === null) throw new Error(`the document ${name} was removed`);
    const pieces: Uint8Array[] = [];
    for await (const piece of await files.get(fileKey)) pieces.push(Buffer.from(piece));
    loaded.push({ name, content: Buffer.concat(pieces) });
  }
  return loaded;
}

/** Takes a token of the rate of the account, after one wait at most. Throws a PostponedError when there is none. */
async function waitForToken(db: Db, account: Account, signal: AbortSignal): Promise<void> {
  const { opensAt } = account;
  if (opensAt !== null && Date.parse(opensAt) > Date.now()) throw new Error('the mail account is paused');
  let grant = await takeTokens(db, account, 1);
  if (grant.tokens === 0 && grant.wait <= maxWaitSeconds) {
    await sleep(grant.wait * 1000, undefined, { signal });
    // Another email may have taken the token for which this one waited.
    grant = await takeTokens(db, account, 1);
  }
  if (grant.tokens === 0) throw new PostponedError('the mail account has reached its limit', grant.wait);
}

async function openSession(
  db: Db,
  { id, from }: Account,
  relay: Parameters<typeof openSmtpSession>[0],
  signal: AbortSignal,
): Promise<SmtpSession> {
  try {
    const session = await openSmtpSession(relay, domainOf(from.address), signal);
    await recordAccountSuccess(db, id);
    return session;
  } catch (error) {
    if (!signal.aborted) await recordAccountFailure(db, id, (error as Error).message);
    throw error;
  }
}

/**
 * Marks an email as started and commits this before the mail server receives it. Returns false when it must not be sent any
 * more: it then fails with the reason.
 */
async function markEmail(db: Db, email: QueuedEmail, accountId: number, now: Date): Promise<boolean> {
  const isMarked = await db.transaction(async (tx) => {
    // This must be a separate statement: one that waits for a change of the customer still reads the snapshot before it.
    await tx.run(sql`select 1 from customers where id = ${email.customerId} for share`);
    const marked = await tx.maybe<{ block: EmailBlock | null }>(sql`
      with reason as (
        select e.id, coalesce(${emailBlock(now)}, ${writerBlock}) as block
        from customer_emails e join customers c on c.id = e.customer_id
        where e.id = ${email.id})
      update customer_emails e set account_id = ${accountId}, block = reason.block, attempts = e.attempts + 1,
        state = case when reason.block is null then ${stateAfter(customerEmailLifecycle, 'start')}
          else ${stateAfter(customerEmailLifecycle, 'fail')} end
      from reason where e.id = reason.id and ${canTakeStep(customerEmailLifecycle, 'start', 'e.state')}
      returning e.block`);
    if (marked && marked.block !== null) await notifyOfFailure(tx, email, now);
    return marked?.block === null;
  });
  if (!isMarked) await announceRow(db, { noun: 'customers', id: email.customerId });
  return isMarked;
}

async function transmit(
  app: AppContext,
  session: SmtpSession,
  email: QueuedEmail,
  { bytes, envelopeFrom }: PreparedEmail,
): Promise<void> {
  const { id, address, attempts } = email;
  const envelope = { from: envelopeFrom, to: address, id: `ce${id}` };
  const outcome = classifyReply(await session.send(envelope, bytes), attempts + 1);
  await writeWithRetry(() => storeOutcome(app, email, outcome));
  if (outcome.state === 'PENDING') throw new Error(outcome.reply);
}

/** The step after each outcome of an attempt. */
const steps = {
  SENT: 'accept',
  FAILED: 'fail',
  PENDING: 'defer',
  UNKNOWN: 'markUncertain',
} as const satisfies Record<Outcome['state'], CustomerEmailStep>;

async function storeOutcome(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  email: QueuedEmail,
  { state, reply, bounced, counts, status }: Outcome,
): Promise<void> {
  const text = removeUnstorable(reply.slice(0, maxErrorLength));
  await db.transaction(async (tx) => {
    const isStored = await takeStep(
      tx,
      email,
      steps[state],
      sql`error = ${state === 'SENT' ? null : text}, attempts = attempts - ${counts ? 0 : 1},
        sent_at = case when ${state === 'SENT'} then clock_timestamp() end`,
    );
    if (!isStored) return;
    if (state === 'SENT') await refreshLastContact(tx, email.customerId);
    if (state === 'FAILED') await notifyOfFailure(tx, email, now());
    if (state === 'UNKNOWN') await notifyOfUncertainty(tx, email, now());
    if (bounced)
      await recordRefusedAddress(tx, { ...email, status, reply: text, source: 'SMTP', now: now() });
  });
}
