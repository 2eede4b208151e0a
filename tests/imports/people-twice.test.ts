import { readFileSync } from 'node:fs';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';
import { commitImport, listCheckedRows } from './file';
import { createRegisterImporter } from './registerImporter';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { uploadAndCheck } = createRegisterImporter(() => ({ app, manager }), 'customers');
/** Returns for each row the earlier row that it may repeat. */
const repeats = async (content: string | Uint8Array) => {
  const file = await uploadAndCheck(content);
  return (await listCheckedRows(manager, file.id)).map(
    ({ issues }) => issues.find(({ code }) => code === 'may_repeat')?.params.row ?? null,
  );
};

test.each([
  [
    'case and blanks of name and address',
    'Name,Email\nAnna Twice,anna@example.test\nANNA TWICE,Anna@Example.test \nAnna  Twice, anna@example.test',
    [null, 2, 2],
  ],
  ['one address under two names', 'Name,Email\nAda One,ada@example.test\nA. One,ADA@example.test', [null, 2]],
  [
    'one of several addresses',
    'Name,Email\nAda One,a@example.test; b@example.test\nB. Two,b@example.test',
    [null, 2],
  ],
  [
    'one phone, written in two ways',
    'Name,Phone,Country\nAda One,020 7946 0018,UK\nB. Two,+44 20 7946 0018,UK',
    [null, 2],
  ],
  ['accents, and the order of names', 'Name\nJörg Müller\n"Muller, Jorg"', [null, 2]],
  ['traditional and simplified signs', 'Name\n陳國強\n陈国强', [null, 2]],
  [
    'a name and a day of birth, though numbers differ',
    'Ref,Name,Date of birth\nR-1,Bo Born,1960-05-01\nR-2,Bo Born,1 May 1960',
    [null, 2],
  ],
])('warns about a row that repeats %s', async (_, content, expected) => {
  expect(await repeats(`${content}\n`)).toEqual(expected);
});

test.each([
  ['a plus alias', 'Name,Email\nAda One,ada@example.test\nB. Two,ada+sale@example.test'],
  ['another day of birth', 'Name,Date of birth\nBo Born,1960-05-01\nBo Born,1961-05-01'],
  ['numbers of their own', 'Ref,Name\nR-1,John Common\nR-2,John Common'],
  ['only the family name', 'Name\nJohn Common\nJane Common'],
])('does not warn about rows that differ by %s', async (_, content) => {
  expect(await repeats(`${content}\n`)).toEqual([null, null]);
});

test('a warning does not prevent the import', async () => {
  const file = await uploadAndCheck('Name\nIda Again\nIDA AGAIN\n');
  expect((await commitImport(app, manager, file.id)).counts).toMatchObject({ committed: 2, warnings: 1 });
});

describeReal('a file exported by another program', () => {
  test('warns about one customer in three rows', async () => {
    const content = readFileSync(realData('field', 'twice-in-one-file.csv'));
    expect(await repeats(content)).toEqual([null, 2, 2]);
  });
});
