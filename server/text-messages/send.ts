import sql, { type Sql } from 'sql-template-tag';
import type { StepOf } from '#contract/api/lifecycle';
import { textMessageLifecycle } from '#contract/text-messages';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { PermanentError, type Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { openOutbound } from '../outbound/outbound';
import { OutboundRefusedError } from '../outbound/refused';
import { UnreadableSecretError } from '../secrets/cipher';
import { type OpenGateway, openGateway } from './gateway';
import { announceTextMessage } from './queue';
import { contentTypes, fillBody } from './template';

type Step = StepOf<typeof textMessageLifecycle>;

/** How a request to the gateway ended. DEFERRED: the gateway has certainly not sent the message. */
interface Outcome {
  result: 'TAKEN' | 'REFUSED' | 'DEFERRED' | 'UNCLEAR';
  reply: string;
}

/** how much of the gateway's reply is stored */
const maxReplyLength = 500;
/** Busy servers reply with these and do nothing. */
const busyStatuses = [429, 503];
/** Errors before a connection exists: nothing was sent. */
const connectErrors = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
];

/** Asks the gateway to send one message. Only a status of 2xx counts as sent. */
export async function requestGateway(
  app: Pick<AppContext, 'config'>,
  { url, method, format, body, headers }: OpenGateway,
  message: { to: string; text: string },
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const reply = await openOutbound(app)(url, {
      method,
      headers: { ...headers, 'content-type': contentTypes[format] },
      body: fillBody({ format, body }, message),
      signal,
    });
    const text = `${reply.status} ${await reply.text()}`.trim().slice(0, maxReplyLength);
    if (reply.ok) return { result: 'TAKEN', reply: text };
    return { result: busyStatuses.includes(reply.status) ? 'DEFERRED' : 'REFUSED', reply: text };
  } catch (error) {
    const { message: reason, code = '' } = error as Error & { code?: string };
    if (error instanceof OutboundRefusedError) return { result: 'REFUSED', reply: reason };
    return { result: connectErrors.includes(code) ? 'DEFERRED' : 'UNCLEAR', reply: reason };
  }
}

interface QueuedMessage {
  to: string;
  text: string;
}

/**
 * Job: sends a queued text message. It is tried again only when the gateway has certainly not received it: each message costs
 * money, and a user who waits can request another code. So a job that finds it begun by an interrupted one gives up.
 */
export async function sendTextMessage(
  app: AppContext,
  { id }: Payload<'text-message'>,
  { signal }: Run,
): Promise<void> {
  const { db } = app;
  if (await takeStep(db, id, 'lose', sql`error = coalesce(error, '')`)) return;
  if (await takeStep(db, id, 'expire', sql`error = error`, sql`expires_at <= ${app.now()}`)) return;
  const gateway = await openGatewayFor(app, id);
  if (!gateway) return void (await takeStep(db, id, 'keep'));
  const message = await begin(db, id);
  if (!message) return;
  const { result, reply } = await requestGateway(app, gateway, message, signal);
  const steps = { TAKEN: 'confirm', REFUSED: 'fail', DEFERRED: 'defer', UNCLEAR: 'lose' } as const;
  const sentAt = result === 'TAKEN' ? app.now() : null;
  await takeStep(db, id, steps[result], sql`error = ${sentAt ? null : reply}, sent_at = ${sentAt}`);
  if (result === 'DEFERRED') throw new Error(reply);
}

async function openGatewayFor(app: AppContext, id: number): Promise<OpenGateway | undefined> {
  try {
    return await openGateway(app.db, app);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    await takeStep(app.db, id, 'giveUp', sql`error = ${error.message}`);
    throw new PermanentError(error.message);
  }
}

/** Marks a message as failed after the last attempt. */
export const abandonTextMessage = async (
  { db }: AppContext,
  { id }: Payload<'text-message'>,
): Promise<void> => {
  await takeStep(db, id, 'giveUp');
};

const begin = (db: Db, id: number): Promise<QueuedMessage | undefined> =>
  db.maybe<QueuedMessage>(sql`
    update text_messages set state = ${stateAfter(textMessageLifecycle, 'begin')}
    where id = ${id} and ${canTakeStep(textMessageLifecycle, 'begin', 'state')}
    returning recipient as "to", body as text`);

/** Takes a step if the message is in a state where it can start. Returns whether it was. */
async function takeStep(
  db: Db,
  id: number,
  step: Exclude<Step, 'queue'>,
  changes: Sql = sql`error = error`,
  condition: Sql = sql`true`,
): Promise<boolean> {
  const changed = await db.run(sql`
    update text_messages set state = ${stateAfter(textMessageLifecycle, step)}, ${changes}
    where id = ${id} and ${condition} and ${canTakeStep(textMessageLifecycle, step, 'state')}`);
  if (changed > 0) announceTextMessage(db, id);
  return changed > 0;
}
