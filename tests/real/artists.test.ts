import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { createRegisterImporter } from '../imports/registerImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';

describeReal('artists of real registers', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());
  const { importFile } = createRegisterImporter(() => ({ app, manager }), 'artists');
  const names = async (source: string) =>
    (
      await app.db.rows<{ name: string }>(
        sql`select name from artists where source = ${source} order by sort_name collate "C"`,
      )
    ).map(({ name }) => name);

  test('orders family and given names by nationality', async () => {
    await importFile(readFileSync(realData('field', 'artists-east-asian.csv')), { source: 'Field' });
    expect(await names('Field')).toEqual([
      'Ai Weiwei',
      'Jan Brueghel, I',
      'Emiliano Di Cavalcanti',
      'circle of Rembrandt Harmensz. van Rijn',
      'Zhang Daqian',
    ]);
  });

  test('reverses Western names of a museum that gives only places of birth', async () => {
    await importFile(readFileSync(realData('customers', 'artists-tate.csv')), { source: 'Tate' });
    const all = await names('Tate');
    for (const name of ['Ai Weiwei', 'Cao Fei', 'Cai Guo-Qiang', 'Lee Ufan', 'Zao Wou-ki', 'Li Yuan-chia'])
      expect(all).toContain(name);
    for (const name of [
      'Bernard Leach',
      'Tristram Hillier',
      'Terence Koh',
      'Larry Poons',
      'László Moholy-Nagy',
    ])
      expect(all).toContain(name);
  });
});
