import type { Home } from '#contract/home';
import { checked, committed, uploaded } from '../imports/file';
import { applied } from '../results/applied';
import { cataloguedSale, step } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('results of a file wait until they are applied, and no longer', async () => {
  const manager = await app.signedIn('MANAGER');
  const sale = await cataloguedSale(app, manager, { lots: [] });
  const file = await uploaded(manager, sale, 'lots.csv', 'lot,title,hammer\n1,Vase,150\n2,Bowl,90\n');
  await checked(app, manager, file);
  await committed(app, manager, file.id);
  await step(manager, sale, 'publish');
  await step(manager, sale, 'open');
  const staged = async () =>
    (await manager.get<Home>('/home')).body.waiting
      .filter(({ kind }) => kind === 'stagedResults')
      .map(({ count }) => count);
  expect(await staged()).toEqual([2]);
  await applied(app, manager, sale, { confirmed: true });
  expect(await staged()).toEqual([]);
});
