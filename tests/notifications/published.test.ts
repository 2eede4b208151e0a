import sql from 'sql-template-tag';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import { createFilledCollection, disablePublicationChecks, performSteps } from '../works/gallery';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [manager, specialist] = await Promise.all([app.signIn('MANAGER'), app.signIn('SPECIALIST')]);
});
afterAll(() => app.close());

const publishSale = async (responsible: 'SPECIALIST' | 'MANAGER') => {
  const sale = await createCataloguedSale(app, manager, { lots: [{ number: '1' }] });
  await app.db.run(sql`update auctions set specialist_id = ${app.people[responsible].id} where id = ${sale}`);
  await performStep(manager, sale, 'publish');
  return sale;
};

test('the specialist of a sale is notified once when another user publishes it, and not of a later step', async () => {
  const sale = await publishSale('SPECIALIST');
  await performStep(manager, sale, 'open');
  expect(await listNotified(specialist, sale, ['auction-published'])).toEqual(['auction-published']);
  expect(await listNotified(manager, sale, ['auction-published'])).toEqual([]);
});

test('a user who publishes their own sale is not notified', async () => {
  const sale = await publishSale('MANAGER');
  expect(await listNotified(manager, sale, ['auction-published'])).toEqual([]);
  expect(await listNotified(specialist, sale, ['auction-published'])).toEqual([]);
});

test('the specialist of a collection is notified when it is published; without one, nobody is', async () => {
  await disablePublicationChecks(app);
  const specialistId = app.people.SPECIALIST.id;
  const own = await createFilledCollection(manager, ['Map'], { specialistId });
  const other = await createFilledCollection(manager, ['Globe']);
  for (const { id } of [own, other]) {
    await performSteps(manager, id, 'submit');
    expect((await performSteps(manager, id, 'publish')).status).toBe(200);
  }
  expect(await listNotified(specialist, own.id, ['collection-published'])).toEqual(['collection-published']);
  expect(await listNotified(specialist, other.id, ['collection-published'])).toEqual([]);
});
