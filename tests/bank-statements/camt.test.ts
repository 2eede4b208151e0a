import {
  camt053,
  camt054,
  camtBalance,
  camtDetail,
  camtEntry,
  camtStatement,
  otherAccount,
  ownAccount,
  readFile,
  readRefusal,
  readStatement,
  refusedEntry,
} from './files';

const payer = (name: string, account = otherAccount) =>
  `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${account}</IBAN></Id></DbtrAcct></RltdPties>`;
const paidTo = (name: string) =>
  `<RltdPties><Dbtr><Pty><Nm>Example Auctions</Nm></Pty></Dbtr><Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties>`;
const text = (content: string) => `<RmtInf><Ustrd>${content}</Ustrd></RmtInf>`;
const structured = (...references: string[]) =>
  `<RmtInf>${references.map((each) => `<Strd><CdtrRefInf><Ref>${each}</Ref></CdtrRefInf></Strd>`).join('')}</RmtInf>`;
const balances = (opening: string, closing: string, currency = 'EUR') =>
  camtBalance('OPBD', opening, '2026-05-13', currency) + camtBalance('CLBD', closing, '2026-05-14', currency);

/** A statement with these entries and matching balances. */
const statementOf = (entries: string[], opening = '1000.00', closing = '1100.00') =>
  camt053(camtStatement(entries, { balances: balances(opening, closing) }));

describe('a camt.053', () => {
  test('gives the account, the period, the balances and every part of an entry', async () => {
    const entry = camtEntry({
      amount: '1512.00',
      reference: '17',
      serviceReference: 'ZZ26051400001',
      details: camtDetail(
        '1512.00',
        `<Refs><EndToEndId>INV-20260001</EndToEndId></Refs>${payer('Vera  Inventar')}${structured('RF16 INV2 0260 001')}`,
      ),
    });
    expect(await readStatement(statementOf([entry], '1000.00', '2512.00'))).toEqual({
      kind: 'STATEMENT',
      format: 'CAMT053',
      account: ownAccount,
      currency: 'EUR',
      statementId: 'STMT-2026-05',
      from: '2026-05-13',
      to: '2026-05-14',
      opening: 100_000,
      closing: 251_200,
      pending: 0,
      entries: [
        {
          bookedOn: '2026-05-14',
          valueOn: '2026-05-15',
          amount: 151_200,
          reversal: false,
          entryReference: '17',
          serviceReference: 'ZZ26051400001',
          endToEndId: 'INV-20260001',
          structuredReference: 'RF16INV20260001',
          text: '',
          counterparty: { name: 'Vera Inventar', account: otherAccount },
          position: 1,
          flag: null,
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          occurrence: 1,
        },
      ],
    });
  });

  test.each(['02', '04', '06', '08', '13'])('is read in version %s', async (version) => {
    const [statement] = await readFile(
      camt053(camtStatement([camtEntry()], { balances: balances('0.00', '100.00') }), version),
    );
    expect(statement).toMatchObject({ closing: 10_000, entries: [{ amount: 10_000 }] });
  });

  test('is read with a prefix, in an envelope, and with status and name as version 02 writes them', async () => {
    const detail = `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Max Inventar</Nm></Dbtr></RltdPties></TxDtls>`;
    const entry = camtEntry({ status: '<Sts>BOOK</Sts>', details: detail });
    const content = camt053(camtStatement([entry]), '02')
      .replace(/<(\/?)(?=[A-Z])/g, '<$1bank:')
      .replace('xmlns=', 'xmlns:bank=')
      .replace('<bank:Document', '<Envelope><bank:Document')
      .concat('</Envelope>');
    expect(await readStatement(content)).toMatchObject({
      entries: [{ amount: 10_000, flag: null, counterparty: { name: 'Max Inventar' } }],
    });
  });

  test('leaves out entries that are only announced, and counts them', async () => {
    const statement = await readStatement(
      statementOf([
        camtEntry(),
        camtEntry({ amount: '7.00', status: '<Sts><Cd>PDNG</Cd></Sts>' }),
        camtEntry({ amount: '8.00', status: '<Sts>INFO</Sts>' }),
      ]),
    );
    expect(statement).toMatchObject({ pending: 2, entries: [{ amount: 10_000 }] });
  });

  test('gives the counterparty of a payment by its direction', async () => {
    const received = camtEntry({ details: camtDetail('100.00', payer('Vera Inventar')) });
    const paid = camtEntry({ direction: 'DBIT', details: camtDetail('100.00', paidTo('Orsolya Képzelt')) });
    const { entries } = await readStatement(statementOf([received, paid], '0.00', '0.00'));
    expect(entries.map(({ amount, counterparty }) => [amount, counterparty.name])).toEqual([
      [10_000, 'Vera Inventar'],
      [-10_000, 'Orsolya Képzelt'],
    ]);
  });

  test('keeps several references of one payment in its text', async () => {
    const details = camtDetail('100.00', structured('RF16INV20260001', 'RF18539007547034'));
    const { entries } = await readStatement(statementOf([camtEntry({ details })]));
    expect(entries).toMatchObject([{ structuredReference: null, text: 'RF16INV20260001 RF18539007547034' }]);
  });

  test('takes a moment in UTC as the local day of the bank, and a time without offset as it is', async () => {
    const { entries } = await readStatement(
      statementOf([
        camtEntry({
          booked: '<DtTm>2026-05-13T22:30:00Z</DtTm>',
          valued: '<DtTm>2026-05-13T23:59:59</DtTm>',
        }),
      ]),
    );
    expect(entries).toMatchObject([{ bookedOn: '2026-05-14', valueOn: '2026-05-13' }]);
  });

  test('takes interim balances as those of a page', async () => {
    const first = camtBalance('OPBD', '0.00', '2026-05-13') + camtBalance('ITBD', '100.00', '2026-05-14');
    const second = camtBalance('ITBD', '100.00', '2026-05-14') + camtBalance('CLBD', '200.00', '2026-05-14');
    const pages = await readFile(
      camt053(
        camtStatement([camtEntry()], { balances: first }) +
          camtStatement([camtEntry()], { balances: second }),
      ),
    );
    expect(pages).toMatchObject([
      { opening: 0, closing: 10_000 },
      { opening: 10_000, closing: 20_000 },
    ]);
  });
});

describe('batches', () => {
  test('give one entry per detail, numbered within the entry, under one reference of the bank', async () => {
    const details =
      camtDetail('60.00', payer('Vera Inventar') + text('Lot 12')) +
      camtDetail('40.00', payer('Max Inventar') + text('Lot 13'));
    const { entries } = await readStatement(
      statementOf([camtEntry({ serviceReference: 'BATCH-1', details })]),
    );
    expect(entries).toMatchObject([
      { amount: 6000, position: 1, serviceReference: 'BATCH-1', text: 'Lot 12', flag: null },
      { amount: 4000, position: 2, serviceReference: 'BATCH-1', text: 'Lot 13', flag: null },
    ]);
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test('keep two equal details apart', async () => {
    const details = camtDetail('50.00', text('Lot 12')).repeat(2);
    const { entries } = await readStatement(
      statementOf([camtEntry({ serviceReference: 'BATCH-1', details })]),
    );
    expect(entries.map(({ position }) => position)).toEqual([1, 2]);
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test('are not imported twice with the sum: details that do not add up leave one flagged entry', async () => {
    const details = camtDetail('100.00', text('Lot 12')) + camtDetail('100.00', text('Lot 13'));
    const { entries } = await readStatement(statementOf([camtEntry({ details, info: 'Collective credit' })]));
    expect(entries).toMatchObject([
      { amount: 10_000, position: 1, flag: 'DETAILS_DIFFER', text: 'Collective credit', endToEndId: null },
    ]);
    expect(entries).toHaveLength(1);
  });

  test('are flagged when a detail has no amount', async () => {
    const details = `${camtDetail('100.00')}<TxDtls><Refs><EndToEndId>E2</EndToEndId></Refs></TxDtls>`;
    const { entries } = await readStatement(statementOf([camtEntry({ details })]));
    expect(entries).toMatchObject([{ amount: 10_000, flag: 'DETAILS_DIFFER' }]);
  });

  test('subtract a detail of the opposite direction', async () => {
    const details = camtDetail('110.00') + camtDetail('10.00', '<CdtDbtInd>DBIT</CdtDbtInd>');
    const { entries } = await readStatement(statementOf([camtEntry({ details })]));
    expect(entries.map(({ amount }) => amount)).toEqual([11_000, -1000]);
  });

  test('read the texts of a single detail without amount, or with one in another currency', async () => {
    const details = `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">117.30</Amt></InstdAmt></AmtDtls>${text('Lot 12')}</TxDtls>`;
    const { entries } = await readStatement(statementOf([camtEntry({ details })]));
    expect(entries).toMatchObject([{ amount: 10_000, flag: null, text: 'Lot 12' }]);
  });

  test('flag a single detail of another amount and keep its texts', async () => {
    const details = camtDetail('115.00', text('Lot 12'));
    const { entries } = await readStatement(statementOf([camtEntry({ details })]));
    expect(entries).toMatchObject([{ amount: 10_000, flag: 'DETAILS_DIFFER', text: 'Lot 12' }]);
  });
});

describe('fingerprints', () => {
  const payment = { details: camtDetail('100.00', payer('Vera Inventar') + text('Lot 12')) };

  test('count two equal real payments', async () => {
    const { entries } = await readStatement(
      statementOf([camtEntry(payment), camtEntry(payment)], '0.00', '200.00'),
    );
    expect(entries.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
    expect(entries[0]?.fingerprint).toBe(entries[1]?.fingerprint);
  });

  test('do not depend on the number of the statement, which banks reuse, or of the entry', async () => {
    const read = async (id: string, reference: string) =>
      (await readStatement(camt053(camtStatement([camtEntry({ ...payment, reference })], { id }))))
        .entries[0];
    const [one, other] = [await read('1', '4'), await read('2', '9')];
    expect(one?.fingerprint).toBe(other?.fingerprint);
    expect([one?.occurrence, other?.occurrence]).toEqual([1, 1]);
  });

  test('differ between two accounts with equal entries', async () => {
    const [one, other] = await readFile(
      camt053(
        camtStatement([camtEntry(payment)]) + camtStatement([camtEntry(payment)], { iban: otherAccount }),
      ),
    );
    expect(one?.entries[0]?.fingerprint).not.toBe(other?.entries[0]?.fingerprint);
    expect(other?.entries[0]?.occurrence).toBe(1);
  });
});

describe('reversals', () => {
  const reversal = (direction: 'CRDT' | 'DBIT') =>
    camtEntry({
      direction,
      reversal: 'true',
      details: camtDetail('100.00', payer('Vera Inventar') + paidTo('Orsolya Képzelt')),
    });

  test('have the direction that the standard defines: a reversed receipt is paid', async () => {
    const { entries } = await readStatement(statementOf([reversal('DBIT')], '100.00', '0.00'));
    expect(entries).toMatchObject([
      { amount: -10_000, reversal: true, counterparty: { name: 'Vera Inventar' } },
    ]);
  });

  test('have the opposite direction where the balances prove that the bank repeats the original one', async () => {
    const { entries } = await readStatement(statementOf([reversal('CRDT')], '100.00', '0.00'));
    expect(entries).toMatchObject([
      { amount: -10_000, reversal: true, counterparty: { name: 'Vera Inventar' } },
    ]);
  });

  test('follow the standard without balances', async () => {
    const { entries } = await readStatement(camt053(camtStatement([reversal('CRDT')])));
    expect(entries).toMatchObject([{ amount: 10_000, reversal: true }]);
  });
});

describe('a camt.054', () => {
  test('is a notification that explains entries of the statement and makes no balance', async () => {
    const details = camtDetail('60.00', text('Lot 12')) + camtDetail('40.00', text('Lot 13'));
    const notification = await readStatement(camt054([camtEntry({ serviceReference: 'BATCH-1', details })]));
    expect(notification).toMatchObject({
      kind: 'NOTIFICATION',
      format: 'CAMT054',
      opening: null,
      closing: null,
      entries: [
        { amount: 6000, serviceReference: 'BATCH-1' },
        { amount: 4000, serviceReference: 'BATCH-1' },
      ],
    });
    const statement = await readStatement(statementOf([camtEntry({ serviceReference: 'BATCH-1' })]));
    expect(statement).toMatchObject({ kind: 'STATEMENT', entries: [{ serviceReference: 'BATCH-1' }] });
  });

  test('makes no balance even if it contains one', async () => {
    const content = camt054([camtEntry()]).replace('</Acct>', `</Acct>${balances('5.00', '7.00')}`);
    expect(await readStatement(content)).toMatchObject({ opening: null, closing: null });
  });
});

describe('amounts', () => {
  const inCurrency = (currency: string, amount: string) =>
    camt053(camtStatement([camtEntry({ currency, amount })], { currency }));

  test.each([
    ['EUR', '1234.5', 123_450],
    ['EUR', '0.10', 10],
    ['EUR', '12', 1200],
    ['EUR', '90071992547409.91', undefined],
    ['EUR', '1234.50000', 123_450],
    ['JPY', '1234567', 1_234_567],
    ['JPY', '1234567.00', 1_234_567],
    ['BHD', '1250.5', 1_250_500],
    ['BHD', '0.001', 1],
  ])('in %s: %s', async (currency, amount, minor) => {
    if (minor === undefined)
      expect(await readRefusal(inCurrency(currency, amount))).toEqual(refusedEntry('AMOUNT', amount));
    else
      expect(await readStatement(inCurrency(currency, amount))).toMatchObject({
        currency,
        entries: [{ amount: minor }],
      });
  });

  test.each([
    ['EUR', '12.345', 'DECIMALS'],
    ['JPY', '100.5', 'DECIMALS'],
    ['BHD', '1.2345', 'DECIMALS'],
    ['EUR', '1,234.50', 'AMOUNT'],
    ['EUR', '1234,50', 'AMOUNT'],
    ['EUR', '-5.00', 'AMOUNT'],
    ['EUR', '1e3', 'AMOUNT'],
    ['EUR', '', 'AMOUNT'],
  ])('in %s are refused, with the entry: %s', async (currency, amount, part) => {
    expect(await readRefusal(inCurrency(currency, amount))).toEqual(refusedEntry(part, amount || '–'));
  });

  test('are refused in a currency that is not in ISO 4217', async () => {
    expect(await readRefusal(inCurrency('XYZ', '1.00'))).toEqual(refusedEntry('CURRENCY', 'XYZ'));
  });

  test('are refused in another currency than that of the account', async () => {
    expect(await readRefusal(camt053(camtStatement([camtEntry(), camtEntry({ currency: 'USD' })])))).toEqual({
      code: 'bank_file.currency',
      line: expect.any(Number),
      entry: 2,
      currency: 'USD',
      account: 'EUR',
    });
  });

  test('are in the currency of the balances when the account does not name its own', async () => {
    const content = camt053(
      camtStatement([camtEntry({ currency: 'CHF' })], {
        currency: '',
        balances: balances('0.00', '100.00', 'CHF'),
      }),
    );
    expect(await readStatement(content)).toMatchObject({ currency: 'CHF' });
  });
});

describe('refusals', () => {
  test('of a statement whose entries do not lead to its balance', async () => {
    expect(await readRefusal(statementOf([camtEntry()], '1000.00', '1200.05'))).toEqual({
      code: 'bank_file.balance',
      account: ownAccount,
      statement: 'STMT-2026-05',
      line: 0,
      expected: '1100.00 EUR',
      found: '1200.05 EUR',
    });
  });

  test.each([
    ['DATE', '2026-02-30', camtEntry({ booked: '<Dt>2026-02-30</Dt>' })],
    ['DATE', '14.05.2026', camtEntry({ booked: '<Dt>14.05.2026</Dt>' })],
    ['DATE', '2026-05-14T25:00:00Z', camtEntry({ booked: '<DtTm>2026-05-14T25:00:00Z</DtTm>' })],
    ['DIRECTION', 'CREDIT', camtEntry().replace('CRDT', 'CREDIT')],
    ['DIRECTION', 'yes', camtEntry({ reversal: 'yes' })],
    ['STATUS', 'NEW', camtEntry({ status: '<Sts>NEW</Sts>' })],
    ['STATUS', '–', camtEntry({ status: '' })],
  ])('of an uncertain %s: %s', async (part, value, entry) => {
    expect(await readRefusal(camt053(camtStatement([camtEntry(), entry])))).toEqual(
      refusedEntry(part, value, 2),
    );
  });

  test('of an entry without a booking date', async () => {
    const entry = camtEntry().replace('<BookgDt><Dt>2026-05-14</Dt></BookgDt>', '');
    expect(await readRefusal(camt053(camtStatement([entry])))).toEqual(refusedEntry('DATE', '–'));
  });

  test('of a statement without an account', async () => {
    const content = camt053(camtStatement([camtEntry()], { iban: '' }));
    expect(await readRefusal(content)).toEqual(refusedEntry('LINE', 'Acct', 0));
  });
});

test('reads ten thousand entries', async () => {
  const entries = Array.from({ length: 10_000 }, (_, at) =>
    camtEntry({
      amount: `${at}.25`,
      serviceReference: `ZZ${at}`,
      details: camtDetail(`${at}.25`, payer('Vera Inventar') + text(`Lot ${at}`)),
    }),
  );
  const sum = (10_000 * 9999) / 2 + 2500;
  const statement = await readStatement(statementOf(entries, '0.00', `${sum}.00`));
  expect(statement.entries).toHaveLength(10_000);
  expect(statement.entries.at(-1)).toMatchObject({ amount: 999_925, text: 'Lot 9999' });
  expect(new Set(statement.entries.map(({ fingerprint }) => fingerprint)).size).toBe(10_000);
});
