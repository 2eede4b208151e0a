import { Refusal } from '#contract/api/refusal';
import {
  type BankCsvPreview,
  type BankFileOptions,
  type BankStatement,
  maxBankEntries,
  maxBankFileBytes,
} from '#contract/bank-statements';
import { isStructuredReference } from '../../server/bank-statements/reading/structured-reference';
import { parse, parseFile } from '../../server/parsers';
import { camt053, camtDetail, camtEntry, camtStatement, mt940, ownAccount, readRefusal } from './files';

const options: BankFileOptions = { timeZone: 'Europe/Berlin', csv: null };

describe('a child process', () => {
  test('reads files of a bank with their options', async () => {
    const content = camt053(camtStatement([camtEntry()]));
    const statements = await parse<BankStatement[]>('bankFile', Buffer.from(content), options);
    expect(statements).toMatchObject([{ account: ownAccount, entries: [{ amount: 10_000 }] }]);
    const preview = await parse<BankCsvPreview>('bankCsv', Buffer.from('Date;Amount\n2026-05-14;-1.50'));
    expect(preview).toMatchObject({ delimiter: ';', suggestion: { headerRow: 1 } });
  });

  test('has the time and the memory for the largest file', async () => {
    const details = camtDetail('0.00', `<RmtInf><Ustrd>${'Lot 12 '.repeat(20)}</Ustrd></RmtInf>`);
    const entries = Array.from({ length: maxBankEntries }, () => camtEntry({ amount: '0.00', details }));
    const content = Buffer.from(camt053(camtStatement(entries)).replace(/\n */g, ''));
    expect(content.length).toBeLessThan(maxBankFileBytes);
    const [statement] = await parse<BankStatement[]>('bankFile', content, options);
    expect(statement?.entries).toHaveLength(maxBankEntries);
  });

  test('passes on the refusal of a file', async () => {
    const reading = parseFile(
      'bankFile',
      Buffer.from(mt940([':61:260514C1,00NTRFNONREF'])),
      'may.sta',
      options,
    );
    await expect(reading).rejects.toEqual(expect.any(Refusal));
    await expect(reading).rejects.toMatchObject({
      code: 'bank_file.balance',
      params: { expected: '1001.00 EUR', found: '1000.00 EUR' },
    });
  });
});

test.each<[string, string | Uint8Array]>([
  ['an empty file', ''],
  ['a letter', 'Dear customer\r\nplease find your statement in your online banking'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['a PDF', '%PDF-1.7, a statement; with delimiters'],
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0])],
  ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
  ['a camt.052', '<?xml version="1.0"?><Document><BkToCstmrAcctRpt><Rpt/></BkToCstmrAcctRpt></Document>'],
  ['a message without a statement', '<!-- BkToCstmrStmt --><Document/>'],
])('%s is not of a known format', async (_, content) => {
  expect(await readRefusal(content)).toEqual({ code: 'bank_file.unknown_format' });
});

test.each([
  ['RF18539007547034', true],
  ['RF16INV20260001', true],
  ['RF17INV20260001', false],
  ['RF18', false],
  ['210000000003139471430009017', true],
  ['210000000003139471430009018', false],
  ['INV20260001', false],
])('%s is a reference with valid check digits: %s', (text, isValid) => {
  expect(isStructuredReference(text)).toBe(isValid);
});
