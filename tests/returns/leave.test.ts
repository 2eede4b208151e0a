import sql from 'sql-template-tag';
import { leaveBase } from '#contract/returns';
import { ask } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import { holds } from '../support/consents';
import { eventsOf, type SentTo, sentCampaign, tokenFor } from './shared';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const sent = async (): Promise<SentTo & { path: string }> => {
  const [reader] = (await sentCampaign(app)).recipients as [SentTo];
  const token = await tokenFor(app, { kind: 'unsubscribe', recipientId: reader.id });
  return { ...reader, path: `${leaveBase}${token}` };
};
const leavesOf = async ({ id }: SentTo) =>
  (await eventsOf(app, id)).filter(({ kind }) => kind === 'UNSUBSCRIBE').length;

/** One press, as a mail program sends it: no cookie, no page before. */
const bodies: [string, () => BodyInit][] = [
  ['as a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  [
    'in parts',
    () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    },
  ],
];
test.each(bodies)('one press ends the mails at once, without a redirect: %s', async (_, body) => {
  const reader = await sent();
  const answer = await fetch(app.origin + reader.path, {
    method: 'POST',
    body: body(),
    redirect: 'manual',
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect([
    await holds(app, reader.customerId, 'CATALOGUES'),
    await holds(app, reader.customerId, 'RESULTS'),
  ]).toEqual([false, false]);
  expect(await leavesOf(reader)).toBe(1);
  expect((await fetch(app.origin + reader.path, { method: 'POST', body: body() })).status).toBe(204);
  expect(await leavesOf(reader)).toBe(1);
  const { at } = await app.db.row<{ at: string | null }>(
    sql`select unsubscribed_at as at from campaign_recipients where id = ${reader.id}`,
  );
  expect(at).not.toBeNull();
});

test('refuses staff who opt a customer in again who unsubscribed in their email program', async () => {
  const reader = await sent();
  await fetch(app.origin + reader.path, { method: 'POST', body: bodies[0]?.[1]() });
  const answer = await (await app.signedIn('MANAGER')).post(`/customers/${reader.customerId}/consents`, {
    changes: [{ channel: 'EMAIL', topic: 'CATALOGUES', given: true }],
    basis: 'CONSENT',
    basisNote: '',
    source: 'By phone',
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'consent.one_click' } });
});

test('to look at the page ends nothing: a program that follows every link unsubscribes nobody', async () => {
  const reader = await sent();
  const page = await ask(app, reader.path, { 'accept-language': 'pt-BR' });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Your communication preferences');
  expect(page.body).toContain('V… R…');
  expect(page.body).not.toContain('<script');
  expect((await ask(app, `${reader.path}?lang=pt-BR`)).body).toContain('Suas preferências de contato');
  expect((await ask(app, reader.path, { method: 'HEAD' })).status).toBe(200);
  expect(await holds(app, reader.customerId, 'CATALOGUES')).toBe(true);
  expect(await leavesOf(reader)).toBe(0);
});

test('choices on the page count as leaving where they leave out what the campaign was about', async () => {
  const reader = await sent();
  const { body } = await ask(app, reader.path);
  const proof = /name="proof" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const wording = /name="wording" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const choose = (wish: string) =>
    fetch(app.origin + reader.path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ proof, wording, wish, action: 'save' }),
    });
  expect((await choose('EMAIL CATALOGUES')).headers.get('location')).toMatch(
    `${reader.path}/?lang=en-US&done=saved`,
  );
  expect(await leavesOf(reader)).toBe(0);
  await choose('EMAIL RESULTS');
  expect(await leavesOf(reader)).toBe(1);
  expect([
    await holds(app, reader.customerId, 'CATALOGUES'),
    await holds(app, reader.customerId, 'RESULTS'),
  ]).toEqual([false, true]);
});

test('what the house has not signed opens nobody’s page, and one customer’s address only theirs', async () => {
  const [reader, other] = [await sent(), await sent()];
  const click = await tokenFor(app, { kind: 'click', recipientId: reader.id });
  for (const path of [`${leaveBase}${click}`, `${reader.path}A`, `${leaveBase}x`])
    expect((await ask(app, path)).status).toBe(404);
  await fetch(app.origin + reader.path, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(await holds(app, other.customerId, 'CATALOGUES')).toBe(true);
});
