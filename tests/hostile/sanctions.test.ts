import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkHealthDuring, createRandom } from '../support/hostile';

let app: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const eu = (content: string) =>
  `${head}<export xmlns="http://eu.europa.ec/fpi/fsd/export">${content}</export>`;
const un = (content: string) =>
  `${head}<CONSOLIDATED_LIST><INDIVIDUALS>${content}</INDIVIDUALS></CONSOLIDATED_LIST>`;
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]>`;
const random = createRandom(6);
const signs = [
  '<',
  '>',
  '</',
  '/>',
  '"',
  '=',
  '&',
  ';',
  'INDIVIDUAL',
  '<INDIVIDUAL>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  ' ',
];
const garbage = Array.from({ length: 50_000 }, () => signs[Math.floor(random() * signs.length)]).join('');

const hostile: [kind: string, name: string, content: string][] = [
  ['EU', 'elements in elements', eu('<x>'.repeat(100_000))],
  [
    'EU',
    'an element of a hundred thousand attributes',
    eu(`<sanctionEntity ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  ],
  ['EU', 'an attribute of five megabytes', eu(`<sanctionEntity a="${'x'.repeat(1_000_000)}"/>`)],
  [
    'EU',
    'names without number',
    eu(
      `<sanctionEntity logicalId="1">${'<nameAlias wholeName="Orsolya Képzelt"/>'.repeat(30_000)}</sanctionEntity>`,
    ),
  ],
  ['EU', 'entities in entities', `${head}${laughs}<export>&a30;</export>`],
  ['EU', 'a tag that never ends', eu(`<sanctionEntity ${'a '.repeat(400_000)}`)],
  [
    'UN',
    'a text of five megabytes',
    un(`<INDIVIDUAL><FIRST_NAME>${'x'.repeat(1_000_000)}</FIRST_NAME></INDIVIDUAL>`),
  ],
  [
    'UN',
    'parts of a name without number',
    un(`<INDIVIDUAL>${'<FIRST_NAME>a</FIRST_NAME>'.repeat(30_000)}</INDIVIDUAL>`),
  ],
  ['UN', 'blanks', un(`<INDIVIDUAL><FIRST_NAME>a${' '.repeat(600_000)}b</FIRST_NAME></INDIVIDUAL>`)],
  [
    'UN',
    'references to signs without number',
    un(`<INDIVIDUAL><FIRST_NAME>${'&#x41;'.repeat(140_000)}</FIRST_NAME></INDIVIDUAL>`),
  ],
  ['UN', 'comments that never end', un('<!--'.repeat(1_000_000))],
  ['UN', 'signs in no order', un(garbage)],
  [
    'HOUSE',
    'a quote that is never closed',
    `Last Updated,1\r\nName 6,Group ID\r\n"${'x\r\n'.repeat(1_100_000)}`,
  ],
  ['HOUSE', 'columns without number', `Last Updated,1\r\nName 6,Group ID\r\n${','.repeat(900_000)}`],
  ['HOUSE', 'a name of blanks', `Last Updated,1\r\nName 6,Group ID\r\n"a${' '.repeat(900_000)}b",1`],
];

test('the server stays responsive while it reads hostile lists, and accepts or refuses each', async () => {
  for (const [kind, name, content] of hostile) {
    const { status } = await admin.upload(`/sanctions/${kind}`, `${name}.xml`, content);
    expect({ name, status }).toEqual({ name, status: 202 });
  }
  const { healthyChecks } = await checkHealthDuring(app, app.runDueJobs());
  expect(healthyChecks).toBeGreaterThan(hostile.length);
  const lists = await app.db.rows<{ name: string; state: string }>(
    sql`select file_name as name, state from sanction_lists order by id`,
  );
  expect(lists).toHaveLength(hostile.length);
  for (const { name, state } of lists)
    expect({ name, state }).toEqual({ name, state: expect.stringMatching(/^(CURRENT|REPLACED|FAILED)$/) });
});
