import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ReportedReturns, webhookBase } from '#contract/returns';
import type { AppContext } from '../app-context';
import { findHookSecret } from '../mail-accounts/mailbox';
import { canGuessLink, recordLinkGuess } from '../session/limits';
import { handleReturned, storeReturned } from './receive';

type Request = FastifyRequest<{ Params: { account: string } }>;
const maxBytes = 1024 * 1024;
/** `sha256=` and the HMAC of the body with the account's secret, in hexadecimal. */
export const signatureHeader = 'rostrum-signature';

const mailType = 'message/rfc822';

/**
 * Receives delivery events of a provider, `{"events": [{"type": "bounce", "messageId": …, "status": …}]}`, or the raw
 * content of a received reply or notice (`message/rfc822`), signed with the account's secret. Content that was already
 * received is ignored.
 */
export function serveHook(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      ['application/json', mailType],
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_, body, done) => done(null, body),
    );
    scope.post(`${webhookBase}:account`, (request: Request, reply) => receiveHook(app, request, reply));
  });
}

async function receiveHook(app: AppContext, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = app;
  const now = app.now();
  const accountId = Number(request.params.account);
  const secret = Number.isSafeInteger(accountId) ? await findHookSecret(app, accountId) : undefined;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!secret || !isSigned(secret, body, String(request.headers[signatureHeader] ?? ''))) {
    if (!(await canGuessLink(db, now, request.ip))) return reply.code(429).send();
    await recordLinkGuess(db, now, request.ip);
    return reply.code(404).send();
  }
  const isMail = request.headers['content-type']?.toLowerCase().startsWith(mailType);
  const rawMails = isMail && body.length > 0 ? [body] : parseEvents(body);
  if (!rawMails) return reply.code(422).send();
  // An email is processed in the same way however it arrived.
  const source = isMail ? 'MAILBOX' : 'WEBHOOK';
  for (const raw of rawMails) await storeReturned(db, { accountId, source, raw, now });
  await handleReturned(app);
  return reply.code(204).send();
}

function isSigned(secret: string, body: Buffer, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function parseEvents(body: Buffer): Buffer[] | undefined {
  try {
    const { data } = ReportedReturns.safeParse(JSON.parse(body.toString()));
    return data?.events.map((event) => Buffer.from(JSON.stringify(event)));
  } catch {
    return undefined;
  }
}
