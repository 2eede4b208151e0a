import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hookBase, Reported } from '#contract/returns';
import type { AppContext } from '../app-context';
import { hookSecret } from '../mail-accounts/mailbox';
import { mayGuess, noteGuess } from '../session/limits';
import { handleReturned, keepReturned } from './receive';

type Request = FastifyRequest<{ Params: { account: string } }>;
const maxBytes = 1024 * 1024;
/** `sha256=` and the HMAC of the body with the account's secret, in hexadecimal. */
export const signatureHeader = 'rostrum-signature';

const mailType = 'message/rfc822';

/**
 * Takes what a provider reports of mails: `{"events": [{"type": "bounce", "messageId": …, "status": …}]}`, or a mail that
 * came to the house, a reply or a notice, as it came (`message/rfc822`); signed with the secret of the account. What was
 * reported before is known by its words, and is nothing new.
 */
export function serveHook(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      ['application/json', mailType],
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_, body, done) => done(null, body),
    );
    scope.post(`${hookBase}:account`, (request: Request, reply) => take(app, request, reply));
  });
}

async function take(app: AppContext, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = app;
  const now = app.now();
  const accountId = Number(request.params.account);
  const secret = Number.isSafeInteger(accountId) ? await hookSecret(db, accountId) : undefined;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!secret || !isSigned(secret, body, String(request.headers[signatureHeader] ?? ''))) {
    if (!(await mayGuess(db, now, request.ip))) return reply.code(429).send();
    await noteGuess(db, now, request.ip);
    return reply.code(404).send();
  }
  const isMail = request.headers['content-type']?.toLowerCase().startsWith(mailType);
  const returned = isMail && body.length > 0 ? [body] : eventsIn(body);
  if (!returned) return reply.code(422).send();
  // A mail is read as one, by whichever way it came.
  const source = isMail ? 'MAILBOX' : 'WEBHOOK';
  for (const raw of returned) await keepReturned(db, { accountId, source, raw, now });
  await handleReturned(app);
  return reply.code(204).send();
}

function isSigned(secret: string, body: Buffer, given: string): boolean {
  const own = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const other = Buffer.from(given);
  return own.length === other.length && timingSafeEqual(own, other);
}

function eventsIn(body: Buffer): Buffer[] | undefined {
  try {
    const { data } = Reported.safeParse(JSON.parse(body.toString()));
    return data?.events.map((event) => Buffer.from(JSON.stringify(event)));
  } catch {
    return undefined;
  }
}
