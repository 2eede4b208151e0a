import { Refusal } from '#contract/api/refusal';
import { type BankCsvMapping, maxBankFileBytes } from '#contract/bank-statements';
import { parseFile } from '../../server/parsers';
import {
  camt053,
  camtBalance,
  camtDetail,
  camtEntry,
  camtStatement,
  mt940,
  ownAccount,
  readFile,
  readRefusal,
} from '../bank-statements/files';
import { simpleMapping } from '../bank-statements/mapping';
import { openTestApp, type TestApp } from '../support/app';
import {
  checkHealthDuring,
  checkHealthWhileSuspended,
  createRandom,
  mutateBytes,
  onLinux,
} from '../support/hostile';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const megabyte = 2 ** 20;
const random = createRandom(12);
const pick = (signs: readonly string[]) => signs[Math.floor(random() * signs.length)] ?? '';
const garbage = (signs: readonly string[]) => Array.from({ length: 100_000 }, () => pick(signs)).join('');

const inStatement = (content: string) => camt053(`<Stmt>${content}</Stmt>`);
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]>`;
const otherFile = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
const withDoctype = (doctype: string, reference: string) =>
  camt053(camtStatement([camtEntry({ info: reference })])).replace('<Document', `${doctype}<Document`);
const detail = (content: string) => mt940([':61:260514C1,00NTRFNONREF', `:86:${content}`]);

const mapping: BankCsvMapping = { ...simpleMapping, delimiter: ';', currency: { code: 'EUR' } };
const table = (...rows: string[]) => ['Date;Amount;Text', ...rows].join('\n');

const hostile: [name: string, content: string | Uint8Array][] = [
  ['elements in elements', inStatement('<Ntry>'.repeat(2_000_000))],
  ['entries without number', inStatement('<Ntry/>'.repeat(2_000_000))],
  ['details without number', inStatement(`<Ntry><NtryDtls>${'<TxDtls/>'.repeat(500_000)}</NtryDtls></Ntry>`)],
  ['statements without number', camt053('<Stmt/>'.repeat(2_000_000))],
  [
    'an element of a hundred thousand attributes',
    inStatement(`<Ntry ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  ],
  ['a text of many megabytes', inStatement(`<Id>${'x'.repeat(15 * megabyte)}</Id>`)],
  [
    'an amount of a hundred thousand digits',
    camt053(camtStatement([camtEntry({ amount: '1'.repeat(100_000) })])),
  ],
  ['blanks in a text', camt053(camtStatement([camtEntry({ info: `a${' '.repeat(90_000)}b` })]))],
  ['a tag that never ends', inStatement(`<Ntry ${'a '.repeat(megabyte)}`)],
  ['comments that never end', inStatement('<!--'.repeat(megabyte))],
  [
    'tags in no order',
    `<BkToCstmrStmt>${garbage(['<', '>', '</', '/>', '"', '=', '&', ';', '<Ntry>', '<![CDATA[', ']]>'])}`,
  ],
  ['fields without number', mt940([':61:\r\n'.repeat(megabyte)])],
  ['messages without number', ':20:\r\n:60F:\r\n'.repeat(megabyte)],
  ['a text of many lines', detail('x\r\n'.repeat(3 * megabyte))],
  ['parts without number', detail(`166?20${'?21'.repeat(3 * megabyte)}`)],
  ['keys without number', detail(`166?20${'SVWZ+'.repeat(megabyte)}?21${' EREF+'.repeat(megabyte)}`)],
  ['slashes without number', detail(`/EREF/${'/'.repeat(5 * megabyte)}`)],
  ['keys between slashes without number', detail(`${'/REMI/USTD//'.repeat(megabyte)}`)],
  [
    'fields in no order',
    `:20:\n:60F:\n${garbage([':61:', ':86:', ':20:', ':62F:', '\n', '\n-', '{4:', ',', 'C1', '260514'])}`,
  ],
  ['a quote that is never closed', table(`2026-05-14;1.00;"${'x\n'.repeat(5 * megabyte)}`)],
  ['columns without number', table(`2026-05-14;1.00${';'.repeat(5 * megabyte)}`)],
  ['rows without number', table('2026-05-14;1.00;\n'.repeat(500_000))],
  ['an amount of digits and blanks', table(`2026-05-14;${'1 '.repeat(200_000)};`)],
  ['a date of blanks', table(`2026-05-14${' '.repeat(200_000)}x;1.00;`)],
  ['a currency sign again and again', table(`2026-05-14;${'€'.repeat(200_000)};`)],
  ['zeros', Buffer.alloc(megabyte)],
];

test('the server stays responsive while hostile files of banks are read, and each is read or refused', async () => {
  const outcomes = async ([name, content]: (typeof hostile)[number]) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const options = { timeZone: 'Europe/Berlin', csv: { mapping, account: ownAccount } };
    const read = (parser: 'bankFile' | 'bankCsv') =>
      parseFile(parser, bytes, name, options).then(
        () => 'read',
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      );
    return { name, file: await read('bankFile'), preview: await read('bankCsv') };
  };
  const { result, healthyChecks } = await checkHealthDuring(app, Promise.all(hostile.map(outcomes)));
  expect(healthyChecks).toBeGreaterThan(hostile.length);
  const code = expect.stringMatching(/^(read|bank_file\.\w+|import\.\w+|file\.(too_slow|unreadable))$/);
  for (const outcome of result) expect(outcome).toEqual({ name: outcome.name, file: code, preview: code });
});

onLinux('files of banks are read outside the thread of the server', async () => {
  const read = (content: string) =>
    parseFile('bankFile', Buffer.from(content), 'bank.xml', { timeZone: 'Europe/Berlin' });
  await read(camt053(camtStatement([camtEntry()])));
  await expect(
    checkHealthWhileSuspended(app, 'parse', () => read(inStatement('<Ntry>'.repeat(100_000)))),
  ).rejects.toBeInstanceOf(Refusal);
});

test.each([
  ['entities in entities', withDoctype(laughs, '&a30;')],
  ['an entity of another file', withDoctype(otherFile, '&file;')],
  ['an entity that is not defined', camt053(camtStatement([camtEntry({ info: '&file;' })]))],
  ['elements nested too deep', inStatement('<a>'.repeat(5 * megabyte))],
  ['XML that ends early', camt053(camtStatement([camtEntry()])).slice(0, -40)],
  ['a message that ends early', mt940([':61:260514C1,00NTRFNONREF']).slice(0, -40)],
])('%s make a damaged file', async (_, content) => {
  expect(await readRefusal(content)).toEqual({ code: 'bank_file.damaged', line: expect.any(Number) });
});

test('fifty megabytes are refused before they are read', async () => {
  expect(await readRefusal(inStatement('<a>'.repeat((50 * megabyte) / 3)))).toEqual({
    code: 'bank_file.too_large',
    megabytes: maxBankFileBytes / megabyte,
  });
});

test('more entries than a house can have are refused', async () => {
  expect(await readRefusal(mt940(Array.from({ length: 20_001 }, () => ':61:260514C0,00NTRFNONREF')))).toEqual(
    {
      code: 'bank_file.too_many_entries',
      max: 20_000,
    },
  );
});

test.each(['latin-9000', 'utf-7', 'utf-8'])(
  'text that is not in its declared encoding is refused: %s',
  async (declared) => {
    const content = camt053(camtStatement([camtEntry({ info: 'Gemälde' })])).replace('UTF-8', declared);
    expect(await readRefusal(Buffer.from(content, 'latin1'))).toEqual({
      code: 'bank_file.encoding',
      encoding: declared,
    });
  },
);

test.each(['ISO-8859-1', 'windows-1252', 'iso-8859-15'])(
  'text in another declared encoding is read: %s',
  async (declared) => {
    const content = camt053(camtStatement([camtEntry({ info: 'Gemälde' })])).replace('UTF-8', declared);
    expect(await readFile(Buffer.from(content, 'latin1'))).toMatchObject([
      { entries: [{ text: 'Gemälde' }] },
    ]);
  },
);

test('damaged copies of a file are refused, or have the balances and the entries of the file', async () => {
  const balances = camtBalance('OPBD', '0.00', '2026-05-13') + camtBalance('CLBD', '321.09', '2026-05-14');
  const entries = [
    camtEntry({ amount: '300.09', details: camtDetail('300.09') }),
    camtEntry({ amount: '21.00' }),
  ];
  const originals = [
    camt053(camtStatement(entries, { balances })),
    mt940(
      [':61:2605140514C300,09NTRFNONREF//BR1', ':86:166?20SVWZ+Los 12', ':61:2605140514C21,00NTRFNONREF'],
      {
        opening: ':60F:C260513EUR0,00',
        closing: ':62F:C260514EUR321,09',
      },
    ),
  ];
  for (const original of originals)
    for (let copy = 0; copy < 300; copy++) {
      const bytes = mutateBytes(Buffer.from(original), random);
      const statements = await readFile(bytes).catch((error: unknown) => error);
      if (statements instanceof Refusal) continue;
      for (const { opening, closing, entries: read } of statements as Awaited<ReturnType<typeof readFile>>)
        if (opening !== null && closing !== null)
          expect(opening + read.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing);
    }
});
