import sql from 'sql-template-tag';
import type {
  BankCsvMapping,
  BankCsvPreview,
  BankFile,
  ImportedBankAccount,
} from '#contract/bank-statements';
import { findBankFiles } from '../../server/bank-statements/file';
import {
  camt053,
  camt054,
  camtBalance,
  camtDetail,
  camtEntry,
  camtStatement,
  mt940,
  otherAccount,
} from './files';
import { type BankWorld, createStatement, openBankWorld } from './world';

let world: BankWorld;
beforeAll(async () => {
  world = await openBankWorld();
});
afterAll(() => world.app.close());

const readAccount = async (id: number): Promise<ImportedBankAccount> => {
  const { body } = await world.manager.get<{ accounts: ImportedBankAccount[] }>('/bank-statements/accounts');
  return body.accounts.find((account) => account.id === id) as ImportedBankAccount;
};
const listFiles = async (id: number): Promise<BankFile[]> =>
  (await world.manager.get<{ data: BankFile[] }>(`/bank-statements/files?accountId=${id}`)).body.data;

describe('a file', () => {
  test('is stored as the bank wrote it, and its entries with their texts', async () => {
    const accountId = await world.newAccount();
    const line = { amount: 12_300, name: 'Vera Inventar', text: 'Thank you', serviceReference: 'B-1' };
    const imported = await world.importLines(accountId, [line, { amount: -500, text: 'Fees' }], 1000);
    expect(imported).toMatchObject({
      format: 'CAMT053',
      entries: 2,
      added: 2,
      matched: 0,
      open: 2,
      opening: 1000,
      closing: 12_800,
      gap: null,
      otherAccounts: [],
    });
    expect(
      (await world.listEntries(accountId)).map(({ amount, counterparty, text, state }) => [
        amount,
        counterparty.name,
        text,
        state,
      ]),
    ).toEqual([
      [12_300, 'Vera Inventar', 'Thank you', 'OPEN'],
      [-500, '', 'Fees', 'OPEN'],
    ]);
    const { bytes } = await world.manager.download(`/bank-statements/files/${imported.id}/content`);
    expect(bytes.toString()).toBe(createStatement([line, { amount: -500, text: 'Fees' }], 1000));
    expect(await readAccount(accountId)).toMatchObject({ open: 2, closing: 12_800, lastOn: '2026-05-14' });
  });

  test('with entries that are known adds only the others (B13)', async () => {
    const accountId = await world.newAccount();
    const [first, second, third] = ['2026-05-13', '2026-05-14', '2026-05-15'].map((bookedOn) => ({
      amount: 1000,
      bookedOn,
      text: 'Lot 12',
    }));
    if (!first || !second || !third) throw new Error('three lines');
    expect(await world.importLines(accountId, [first, second])).toMatchObject({ added: 2 });
    // The same number of the statement, and a period that overlaps.
    expect(await world.importLines(accountId, [second, third], 1000)).toMatchObject({
      entries: 2,
      added: 1,
      gap: null,
    });
    expect(await world.importLines(accountId, [first, second])).toMatchObject({ added: 0, open: 0 });
    expect(await world.listEntries(accountId)).toHaveLength(3);
  });

  test('may contain two equal payments, which stay two (B14)', async () => {
    const accountId = await world.newAccount();
    const line = { amount: 1000, text: 'Lot 12' };
    await world.importLines(accountId, [line, line]);
    expect(await world.importLines(accountId, [line, line, line])).toMatchObject({ added: 1 });
    expect(await world.importLines(accountId, [line])).toMatchObject({ added: 0 });
    expect(await world.listEntries(accountId)).toHaveLength(3);
  });

  test('gives each account its own entries (B15)', async () => {
    const [one, other] = [await world.newAccount(), await world.newAccount()];
    for (const id of [one, other])
      expect(await world.importLines(id, [{ amount: 1000, text: 'Rent' }])).toMatchObject({ added: 1 });
  });

  test('of another account or currency is refused, and names both', async () => {
    const accountId = await world.newAccount();
    const foreign = camt053(
      camtStatement([camtEntry({ currency: 'GBP' })], {
        iban: otherAccount,
        currency: 'GBP',
        balances:
          camtBalance('OPBD', '0.00', '2026-05-13', 'GBP') +
          camtBalance('CLBD', '100.00', '2026-05-14', 'GBP'),
      }),
    );
    expect((await world.upload(accountId, foreign)).body).toMatchObject({
      code: 'bank_file.other_account',
      params: { found: otherAccount },
    });
    expect((await world.upload(accountId, createStatement([{ amount: 100 }], 0, 'EUR'))).body).toMatchObject({
      code: 'bank_file.other_currency',
      params: { expected: 'GBP', found: 'EUR' },
    });
    expect(await listFiles(accountId)).toEqual([]);
  });

  test('may name the account by its number instead of its IBAN', async () => {
    const accountId = await world.newAccount('EUR');
    const content = mt940([':61:2605140514CR100,00NTRFNONREF//BR-1'], {
      account: '37040044/0532013000',
      closing: ':62F:C260514EUR1100,00',
    });
    expect((await world.upload(accountId, content)).body).toMatchObject({ format: 'MT940', added: 1 });
  });

  test('in another format than earlier files of the same days is refused', async () => {
    const accountId = await world.newAccount('EUR');
    await world.importLines(accountId, [{ amount: 10_000, bookedOn: '2026-05-14' }]);
    const content = mt940([':61:2605140514CR100,00NTRFNONREF//BR-1'], { closing: ':62F:C260514EUR1100,00' });
    expect((await world.upload(accountId, content)).body).toMatchObject({
      code: 'bank_file.other_format',
      params: { format: 'CAMT053', from: '2026-05-14', to: '2026-05-14' },
    });
    expect(await world.listEntries(accountId)).toHaveLength(1);
  });

  test('that does not continue the one before it is shown with the gap, until the missing one arrives', async () => {
    const accountId = await world.newAccount();
    await world.importLines(accountId, [{ amount: 1000, bookedOn: '2026-05-12' }]);
    const later = await world.importLines(accountId, [{ amount: 500, bookedOn: '2026-05-14' }], 3000);
    expect(later.gap).toBe(2000);
    expect((await readAccount(accountId)).gaps).toBe(1);
    expect((await world.findDifferences()).map(({ check, first }) => [check, first?.noun])).toEqual([
      ['BANK', 'bankStatements'],
    ]);
    await world.importLines(accountId, [{ amount: 2000, bookedOn: '2026-05-13' }], 1000);
    expect((await readAccount(accountId)).gaps).toBe(0);
    expect(await world.findDifferences()).toEqual([]);
  });
});

describe('a batch', () => {
  const batch = (details: string, serviceReference = 'BATCH-1') =>
    camt053(
      camtStatement([camtEntry({ amount: '100.00', serviceReference, details })], {
        balances: camtBalance('OPBD', '0.00', '2026-05-13') + camtBalance('CLBD', '100.00', '2026-05-14'),
      }),
    );

  test('of several payments under one reference becomes an entry for each (B12)', async () => {
    const accountId = await world.newAccount('EUR');
    const content = batch(camtDetail('60.00') + camtDetail('40.00'));
    expect((await world.upload(accountId, content)).body).toMatchObject({ added: 2 });
    expect((await world.upload(accountId, content)).body).toMatchObject({ added: 0 });
  });

  test('whose payments do not add up to it stays one entry with a flag (B17)', async () => {
    const accountId = await world.newAccount('EUR');
    await world.upload(accountId, batch(camtDetail('60.00') + camtDetail('30.00')));
    expect((await world.listEntries(accountId)).map(({ amount, flag }) => [amount, flag])).toEqual([
      [10_000, 'DETAILS_DIFFER'],
    ]);
  });

  test('is explained by a notification, which adds no entry (B18)', async () => {
    const accountId = await world.newAccount('EUR');
    const notification = camt054([
      camtEntry({
        amount: '100.00',
        serviceReference: 'BATCH-1',
        details:
          camtDetail('60.00', '<RmtInf><Ustrd>Lot 12</Ustrd></RmtInf>') +
          camtDetail('40.00', '<RmtInf><Ustrd>Lot 13</Ustrd></RmtInf>'),
      }),
    ]);
    expect((await world.upload(accountId, notification)).body).toMatchObject({ added: 0, unexplained: 2 });
    await world.upload(accountId, batch(''));
    expect((await world.upload(accountId, notification)).body).toMatchObject({ added: 0, unexplained: 0 });
    const [entry, ...others] = await world.listEntries(accountId);
    expect([entry?.amount, entry?.details, others]).toEqual([10_000, 'Lot 12\nLot 13', []]);
    expect((await readAccount(accountId)).closing).toBe(10_000);
  });
});

describe('a CSV file', () => {
  const content = 'Date;Amount;Description\r\n14.05.2026;1.234,56;Thank you\r\n15.05.2026;-3,00;Fees\r\n';

  test('is imported by the mapping of its account, for which the server makes a suggestion', async () => {
    const accountId = await world.newAccount();
    const refused = await world.upload(accountId, content);
    expect(refused.body).toMatchObject({ code: 'bank_file.mapping_missing' });
    const { body: preview } = await world.manager.upload<BankCsvPreview>(
      `/bank-statements/accounts/${accountId}/preview`,
      'statement.csv',
      content,
    );
    expect(preview.suggestion).toMatchObject({ bookedOn: 0, dateOrder: 'DMY', decimalMark: ',' });
    const { encoding, delimiter, suggestion } = preview;
    const { areDatesAmbiguous: _, ...mapping } = suggestion;
    const saved = await world.manager.put<ImportedBankAccount>(
      `/bank-statements/accounts/${accountId}/mapping`,
      { ...mapping, encoding, delimiter, currency: { code: 'GBP' } },
    );
    expect([saved.status, saved.body.mapping]).toEqual([
      200,
      expect.objectContaining({ bookedOn: 0 } satisfies Partial<BankCsvMapping>),
    ]);
    expect((await world.upload(accountId, content)).body).toMatchObject({ format: 'CSV', added: 2 });
    expect((await world.listEntries(accountId)).map(({ amount, text }) => [amount, text])).toEqual([
      [123_456, 'Thank you'],
      [-300, 'Fees'],
    ]);
  });
});

test('two imports of overlapping files at the same moment store each entry once', async () => {
  const accountId = await world.newAccount();
  const lines = Array.from({ length: 40 }, (_, at) => ({ amount: 100 + at, text: `Lot ${at}` }));
  const replies = await Promise.all(
    [lines.slice(0, 30), lines.slice(10), lines].map((part) =>
      world.upload(accountId, createStatement(part)),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(replies.reduce((sum, { body }) => sum + body.added, 0)).toBe(40);
  expect(await world.listEntries(accountId)).toHaveLength(40);
});

test('the sweep keeps the files of statements as long as the law requires', async () => {
  const accountId = await world.newAccount();
  const { id } = await world.importLines(accountId, [{ amount: 100 }]);
  const { key } = await world.app.db.row<{ key: string }>(
    sql`select file_key as key from bank_files where id = ${id}`,
  );
  const keys = [key, 'bank-files/of-a-refused-import/file'];
  expect(await findBankFiles(world.app.context, keys)).toEqual(new Set([key]));
  await world.app.db.run(sql`update bank_files set period_to = '2015-01-31' where id = ${id}`);
  expect(await findBankFiles(world.app.context, keys)).toEqual(new Set());
});
