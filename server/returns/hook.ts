import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hookBase, Reported } from '#contract/returns';
import type { House } from '../house';
import { hookSecret } from '../mail-accounts/mailbox';
import { mayGuess, noteGuess } from '../session/limits';
import { handleReturned, keepReturned } from './receive';

type Request = FastifyRequest<{ Params: { account: string } }>;
const mostBytes = 1024 * 1024;
/** `sha256=` and the HMAC of the body with the account's secret, in hexadecimal. */
export const signatureHeader = 'rostrum-signature';

/**
 * Takes what a provider reports of mails: `{"events": [{"type": "bounce", "messageId": …, "status": …}]}`, signed with the
 * secret of the account. What was reported before is known by its words, and is nothing new.
 */
export function serveHook(app: FastifyInstance, house: House): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_, body, done) => done(null, body),
    );
    scope.post(`${hookBase}:account`, (request: Request, reply) => take(house, request, reply));
  });
}

async function take(house: House, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = house;
  const now = house.now();
  const accountId = Number(request.params.account);
  const secret = Number.isSafeInteger(accountId) ? await hookSecret(db, accountId) : undefined;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!secret || !isSigned(secret, body, String(request.headers[signatureHeader] ?? ''))) {
    if (!(await mayGuess(db, now, request.ip))) return reply.code(429).send();
    await noteGuess(db, now, request.ip);
    return reply.code(404).send();
  }
  const events = eventsIn(body);
  if (!events) return reply.code(422).send();
  for (const event of events)
    await keepReturned(db, { accountId, source: 'WEBHOOK', raw: Buffer.from(JSON.stringify(event)), now });
  await handleReturned(house);
  return reply.code(204).send();
}

function isSigned(secret: string, body: Buffer, given: string): boolean {
  const own = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const other = Buffer.from(given);
  return own.length === other.length && timingSafeEqual(own, other);
}

function eventsIn(body: Buffer) {
  try {
    return Reported.safeParse(JSON.parse(body.toString())).data?.events;
  } catch {
    return undefined;
  }
}
