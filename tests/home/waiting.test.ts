import type { Home } from '#contract/home';
import { checkImport, commitImport, uploadLotFile } from '../imports/file';
import { applyStagedResults } from '../results/applyStagedResults';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('imported results wait until they are applied', async () => {
  const manager = await app.signIn('MANAGER');
  const sale = await createCataloguedSale(app, manager, { lots: [] });
  const file = await uploadLotFile(manager, sale, 'lots.csv', 'lot,title,hammer\n1,Vase,150\n2,Bowl,90\n');
  await checkImport(app, manager, file);
  await commitImport(app, manager, file.id);
  await performStep(manager, sale, 'publish');
  await performStep(manager, sale, 'open');
  const staged = async () =>
    (await manager.get<Home>('/home')).body.waiting
      .filter(({ kind }) => kind === 'stagedResults')
      .map(({ count }) => count);
  expect(await staged()).toEqual([2]);
  await applyStagedResults(app, manager, sale, { confirmed: true });
  expect(await staged()).toEqual([]);
});
