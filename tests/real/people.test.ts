import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { findColumns } from '../imports/file';
import { createRegisterImporter } from '../imports/registerImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';

describeReal('people and artists of real registers', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());

  test('imports 1,148 Amsterdam owners with a mapping: couples, long notes and missing dates', async () => {
    const { uploadFile, importFile } = createRegisterImporter(() => ({ app, manager }), 'customers');
    const content = readFileSync(realData('customers', 'owners-montias.csv'));
    const guessed = await uploadFile(content);
    const of = (...headers: string[]) => ({ columns: findColumns(guessed, ...headers), separator: '\n' });
    expect(guessed.mapping.fields).toMatchObject({
      fullName: { columns: of('Owner Full Name').columns },
      dates: { columns: of('Owner Life Dates').columns },
      occupation: { columns: of('Occupation').columns },
    });
    const { counts } = await importFile(content, {
      source: 'Montias',
      fields: {
        reference: of('Record No.'),
        fullName: of('Owner Full Name'),
        dates: of('Owner Life Dates'),
        occupation: of('Occupation'),
        street: of('Residence'),
        town: of('Inv. City'),
        country: of('Inv. Country'),
        remarks: of('Additional Names', 'Biographical Notes', 'Intro Text'),
      },
    });
    expect(counts).toMatchObject({ rows: 1148, new: 1148, committed: 1148, errors: 0 });
    const one = await app.db.row(sql`
      select name, last_name as last, dates, country, length(remarks) > 1000 as long from customers
      where external_ref = '2' and source = 'Montias'`);
    expect(one).toMatchObject({
      ...{
        name: 'Catharina van den Bosch',
        last: 'van den Bosch',
        dates: '?  |d 1669/08/16  |n Bosch',
        country: 'NL',
        long: true,
      },
    });
    const { count } = await app.db.row<{ count: number }>(
      sql`select count(*) as count from customers where name ilike '%van der%'`,
    );
    expect(count).toBe(30);
  });

  test('imports 3,531 artists of a museum unchanged, and finds them while typing', async () => {
    const { importFile } = createRegisterImporter(() => ({ app, manager }), 'artists');
    const { counts } = await importFile(readFileSync(realData('customers', 'artists-tate.csv')), {
      source: 'Tate',
    });
    // One of them is called "Unknown", which is not a name, so the row is set aside.
    expect(counts).toMatchObject({ rows: 3532, new: 3531, committed: 3531, errors: 1 });
    const searchArtists = async (q: string) =>
      (
        await manager.get<{ matches: { name: string; dates: string }[] }>(
          `/artists/found?q=${encodeURIComponent(q)}`,
        )
      ).body.matches;
    expect((await searchArtists('abakanowicz mag'))[0]).toMatchObject({
      name: 'Magdalena Abakanowicz',
      dates: 'born 1930',
    });
    expect((await searchArtists('Abb')).map(({ name }) => name)).toContain('Berenice Abbott');
  });
});
