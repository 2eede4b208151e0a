import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { buyerBase } from '#contract/buyer-links';
import { sharedBase } from '#contract/links';
import { clickBase, openBase, unsubscribeBase, webhookBase } from '#contract/returns';
import { signatureHeader } from '../../server/returns/hook';
import { newLink, openCollection } from '../links/shared';
import { createSentCampaign, createToken } from '../returns/shared';
import { openTestApp, type TestApp } from '../support/app';
import { createDice, type Dice, hostileTexts } from '../support/randomValues';
import { storeAccountSecrets } from '../support/secrets';

/**
 * Requests the public paths outside of the API with a valid token and with arbitrary paths, forms and notifications. No
 * response may be 500. The same seed sends the same requests; a failure shows what was sent.
 */
const seed = process.env.FUZZ_SEED ?? '1';
const casesEach = 250;
const secret = 'hook-secret';

let app: TestApp;
/** a valid path for each prefix */
const publicAddresses: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp();
  const manager = await app.signIn('MANAGER');
  const collection = await openCollection(app, manager, ['A globe', 'A dial']);
  publicAddresses[sharedBase] = (await newLink(manager, collection.id)).path;
  const { recipients } = await createSentCampaign(app, { links: ['https://house.test/lot/1'] });
  const [reader] = recipients;
  if (!reader) throw new Error('nobody was written to');
  const recipientId = reader.id;
  publicAddresses[unsubscribeBase] =
    `${unsubscribeBase}${await createToken(app, { kind: 'unsubscribe', recipientId })}/`;
  publicAddresses[openBase] = `${openBase}${await createToken(app, { kind: 'open', recipientId })}`;
  publicAddresses[clickBase] =
    `${clickBase}${await createToken(app, { kind: 'click', recipientId, link: 0 })}`;
  const page = await manager.post<{ address: string }>(`/customers/${reader.customerId}/consents/page`);
  const own = new URL(page.body.address).pathname;
  publicAddresses[own.slice(0, 3)] = own;
  const buyer = await manager.post<{ address: string }>(`/customers/${reader.customerId}/buyer-links`, {
    company: 'HOUSE',
  });
  publicAddresses[buyerBase] = new URL(buyer.body.address).pathname;
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const picture = await manager.upload<{ address: string }>('/emails/pictures', 'head.jpg', photo);
  const pictured = new URL(picture.body.address, app.origin).pathname;
  publicAddresses[pictured.slice(0, 3)] = pictured;
  const { id } = await app.db.row<{ id: number }>(sql`select id from mail_accounts where is_default`);
  await storeAccountSecrets(app.context, { webhook_secret: secret });
  publicAddresses[webhookBase] = `${webhookBase}${id}`;
});
afterAll(() => app.close());

const text = (dice: Dice) =>
  dice.one([...hostileTexts, '1.5', '99999999999', 'Infinity', '-1']).slice(0, 3000);
const encodeText = (input: string) => encodeURIComponent(input.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Returns the valid path, a similar one or an arbitrary one. */
function generateAddress(right: string, base: string, dice: Dice): string {
  const at = 1 + dice.below(right.length - 1);
  const path = dice.one([
    ...[right, right, right],
    `${right}${encodeText(text(dice))}`,
    `${right}/${encodeText(text(dice))}/${dice.one(['160', '1600.jpg', ''])}`,
    `${right.slice(0, at)}${dice.one(['A', '.', '-', ''])}${right.slice(at + 1)}`,
    `${base}${encodeText(text(dice)) || 'x'}`,
    base,
  ]);
  const parameter = dice.one(['lang', 'done', 'page', 'from', 'to', 'x']);
  return dice.chance(0.4) ? `${path}?${parameter}=${encodeText(text(dice))}` : path;
}

/**
 * Returns a form as browsers encode it, as multipart or malformed, with or without the hidden fields of its page, or a
 * notification.
 */
function generateBody(dice: Dice, hidden: Record<string, string>): { type: string; body: string } {
  const fields = { ...hidden, action: dice.one(['save', 'stop', 'x']), wish: 'EMAIL EVENTS' };
  const field = dice.one(['wording', 'wish', 'action', 'List-Unsubscribe', 'proof', 'x', '__proto__']);
  const formEntries = Object.entries({ ...fields, [field]: dice.chance(0.2) ? 'One-Click' : text(dice) });
  const parts = formEntries.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const multipartBody = `${parts.join('')}--x--\r\n`;
  const event = {
    type: dice.one(['bounce', 'complaint', text(dice)]),
    messageId: text(dice),
    status: '5.1.1',
  };
  return dice.one([
    {
      type: 'application/x-www-form-urlencoded',
      body: formEntries.map(([name, value]) => `${name}=${encodeText(value)}`).join('&'),
    },
    { type: 'application/x-www-form-urlencoded', body: text(dice) },
    { type: 'multipart/form-data; boundary=x', body: multipartBody },
    {
      type: 'multipart/form-data; boundary=x',
      body: multipartBody.slice(0, dice.below(multipartBody.length)),
    },
    {
      type: dice.one(['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(300)}`]),
      body: multipartBody,
    },
    { type: 'application/json', body: JSON.stringify({ events: [event] }) },
    { type: 'message/rfc822', body: `From: ${text(dice)}\r\nSubject: ${text(dice)}\r\n\r\n${text(dice)}` },
    { type: dice.one(['text/plain', 'x', 'application/json']), body: text(dice) },
  ]);
}

test('every public path handles any input', async () => {
  expect(Object.keys(publicAddresses).toSorted()).toEqual([
    '/b/',
    '/c/',
    '/hooks/mail/',
    '/l/',
    '/m/',
    '/o/',
    '/p/',
    '/u/',
  ]);
  const statuses = new Set<number>();
  for (const [base, right] of Object.entries(publicAddresses)) {
    const dice = createDice(`${seed} ${base}`);
    const { body: collection } = await fetch(app.origin + right, { redirect: 'manual' }).then(
      async (response) => ({
        body: await response.text(),
      }),
    );
    const hidden = Object.fromEntries(
      [...collection.matchAll(/name="(proof|wording)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    for (let at = 0; at < casesEach; at++) {
      // Guesses of tokens are rate limited; without the reset, all further responses would be the same.
      if (at % 20 === 0) await app.db.run(sql`delete from sign_in_failures`);
      const method = dice.one(['GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'OPTIONS']);
      const address = generateAddress(right, base, dice);
      const { type, body } = generateBody(dice, hidden);
      const writes = method === 'POST' || method === 'PUT';
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const response = await fetch(app.origin + address, {
        method,
        redirect: 'manual',
        headers: {
          'accept-language': dice.one(['pt-BR', 'xx;q=9', '*', '-', ',,;q=']),
          ...(writes && { 'content-type': type, [signatureHeader]: signature }),
        },
        ...(writes && { body }),
      });
      await response.arrayBuffer();
      statuses.add(response.status);
      const sent = `${method} ${address} ${type} ${body}`.slice(0, 2000);
      expect({ sent, failed: response.status >= 500 }).toEqual({ sent, failed: false });
    }
  }
  // Some of the requests must have been accepted.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 302, 303, 404]));
});
