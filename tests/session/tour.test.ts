import type { SessionReply } from '#contract/session';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the tour is offered to the users of the demo house only, until they take or decline it', async () => {
  const client = await app.signIn('EDITOR');
  const isOffered = async () => (await client.get<SessionReply>('/session')).body.offersTour;
  expect(await isOffered()).toBe(false);
  app.context.demo = { emails: [app.people.EDITOR.email], password: 'rostrum-demo' };
  expect(await isOffered()).toBe(true);
  expect((await app.anonymous.get<SessionReply>('/session')).body.offersTour).toBe(false);
  expect((await client.post('/session/tour')).status).toBe(204);
  expect(await isOffered()).toBe(false);
});
