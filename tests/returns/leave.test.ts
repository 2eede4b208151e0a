import sql from 'sql-template-tag';
import { unsubscribeBase } from '#contract/returns';
import { requestPath } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import { hasConsent } from '../support/consents';
import { createSentCampaign, createToken, listEvents, type SentTo } from './shared';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const createSentRecipient = async (): Promise<SentTo & { path: string }> => {
  const [reader] = (await createSentCampaign(app)).recipients as [SentTo];
  const token = await createToken(app, { kind: 'unsubscribe', recipientId: reader.id });
  return { ...reader, path: `${unsubscribeBase}${token}` };
};
const listUnsubscribes = async ({ id }: SentTo) =>
  (await listEvents(app, id)).filter(({ kind }) => kind === 'UNSUBSCRIBE').length;

/** One click as an email client sends it: without a cookie or a page before. */
const bodies: [string, () => BodyInit][] = [
  ['as a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  [
    'as multipart',
    () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    },
  ],
];
test.each(bodies)('one click unsubscribes at once, without a redirect: %s', async (_, body) => {
  const reader = await createSentRecipient();
  const response = await fetch(app.origin + reader.path, {
    method: 'POST',
    body: body(),
    redirect: 'manual',
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect([
    await hasConsent(app, reader.customerId, 'CATALOGUES'),
    await hasConsent(app, reader.customerId, 'RESULTS'),
  ]).toEqual([false, false]);
  expect(await listUnsubscribes(reader)).toBe(1);
  expect((await fetch(app.origin + reader.path, { method: 'POST', body: body() })).status).toBe(204);
  expect(await listUnsubscribes(reader)).toBe(1);
  const { at } = await app.db.row<{ at: string | null }>(
    sql`select unsubscribed_at as at from campaign_recipients where id = ${reader.id}`,
  );
  expect(at).not.toBeNull();
});

test('refuses when staff opt in a customer who unsubscribed in an email client', async () => {
  const reader = await createSentRecipient();
  await fetch(app.origin + reader.path, { method: 'POST', body: bodies[0]?.[1]() });
  const response = await (await app.signIn('MANAGER')).post(`/customers/${reader.customerId}/consents`, {
    changes: [{ channel: 'EMAIL', topic: 'CATALOGUES', granted: true }],
    basis: 'CONSENT',
    basisNote: '',
    source: 'By phone',
  });
  expect(response).toMatchObject({ status: 409, body: { code: 'consent.one_click' } });
});

test('viewing the page does not unsubscribe, so that scanners that follow every link do no harm', async () => {
  const reader = await createSentRecipient();
  const page = await requestPath(app, reader.path, { 'accept-language': 'pt-BR' });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Your communication preferences');
  expect(page.body).toContain('V… R…');
  expect(page.body).not.toContain('<script');
  expect((await requestPath(app, `${reader.path}?lang=pt-BR`)).body).toContain(
    'Suas preferências de contato',
  );
  expect((await requestPath(app, reader.path, { method: 'HEAD' })).status).toBe(200);
  expect(await hasConsent(app, reader.customerId, 'CATALOGUES')).toBe(true);
  expect(await listUnsubscribes(reader)).toBe(0);
});

test('choices on the page count as unsubscribing if they exclude the topic of the campaign', async () => {
  const reader = await createSentRecipient();
  const { body } = await requestPath(app, reader.path);
  const proof = /name="proof" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const wording = /name="wording" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const choose = (choice: string) =>
    fetch(app.origin + reader.path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ proof, wording, wish: choice, action: 'save' }),
    });
  expect((await choose('EMAIL CATALOGUES')).headers.get('location')).toMatch(
    `${reader.path}/?lang=en-US&done=saved`,
  );
  expect(await listUnsubscribes(reader)).toBe(0);
  await choose('EMAIL RESULTS');
  expect(await listUnsubscribes(reader)).toBe(1);
  expect([
    await hasConsent(app, reader.customerId, 'CATALOGUES'),
    await hasConsent(app, reader.customerId, 'RESULTS'),
  ]).toEqual([false, true]);
});

test('unsigned tokens open no page, and each token only the page of its customer', async () => {
  const [reader, other] = [await createSentRecipient(), await createSentRecipient()];
  const click = await createToken(app, { kind: 'click', recipientId: reader.id });
  for (const path of [`${unsubscribeBase}${click}`, `${reader.path}A`, `${unsubscribeBase}x`])
    expect((await requestPath(app, path)).status).toBe(404);
  await fetch(app.origin + reader.path, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(await hasConsent(app, other.customerId, 'CATALOGUES')).toBe(true);
});
