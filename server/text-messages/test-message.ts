import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { textMessages } from '#contract/text-messages';
import type { Context } from '../app-context';
import { UnreadableSecretError } from '../secrets/cipher';
import { openGateway } from './gateway';
import { requireMobileNumber } from './number';
import { addTextMessage } from './queue';
import { requestGateway } from './send';

/** minutes after which a test message is no longer of interest */
const lifetimeMinutes = 10;

/** Sends a test message through the gateway and returns its reply. There is no retry; without a gateway it stays in the outbox. */
export async function sendTestMessage(
  { db, app, now }: Context,
  { to }: { to: string },
): Promise<Reply<(typeof textMessages)['testGateway']>> {
  const number = await requireMobileNumber(db, 'to', to);
  const text = `Rostrum ${now.toISOString()}`;
  const gateway = await openGateway(db, app).catch((error: unknown) => {
    if (error instanceof UnreadableSecretError) return refuse('mail.secret_unreadable');
    throw error;
  });
  if (!gateway) {
    const expiresAt = new Date(now.getTime() + lifetimeMinutes * 60_000);
    await addTextMessage(db, now, { to: number, text, expiresAt });
    return { outcome: 'KEPT', reply: '' };
  }
  const { result, reply } = await requestGateway(app, gateway, { to: number, text }, app.closing);
  return { outcome: result === 'TAKEN' ? 'TAKEN' : 'REFUSED', reply };
}
