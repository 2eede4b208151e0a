import sharp from 'sharp';
import sql from 'sql-template-tag';
import { type CompanyBankAccount, seriesDocuments } from '#contract/companies';
import type { MailPicture } from '#contract/emails';
import type { Gallery, House } from '#contract/house';
import { formatSeriesNumber, isNumberPattern } from '#contract/number-pattern';
import type { SessionReply } from '#contract/session';
import { renderErrorPage } from '../../server/links/document';
import { getLinkSender } from '../../server/links/page-sender';
import { isCompanyNumber, isVatNumber } from '../../server/settings/company-numbers';
import { loadRenderData } from '../../server/templates/render-data';
import { formatChangedSeries, formatCompanyAddress } from '../../src/components/catalogue/companyTexts';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const readHouse = async () => (await admin.get<House>('/settings/house')).body;
const changeHouse = async (change: Partial<House>) =>
  admin.put<House>('/settings/house', { ...(await readHouse()), ...change });
const refusedAt = (path: string, code: string) => ({ status: 422, body: { fields: [{ path, code }] } });

const london = { lines: '1 Gavel Yard', postcode: 'EC1A 1BB', town: 'London', region: '', country: 'GB' };
const account: CompanyBankAccount = {
  id: null,
  payee: 'Rostrum Ltd',
  account: 'GB82 WEST 1234 5698 7654 32',
  bankCode: '',
  bank: 'A bank',
  currency: 'GBP',
};

describe('address', () => {
  test('is stored in parts; saving it again changes nothing', async () => {
    expect(await changeHouse({ address: london })).toMatchObject({ status: 200, body: { address: london } });
    expect((await changeHouse({ address: london })).body.version).toBe((await readHouse()).version);
  });

  test('of eight long lines, as it was stored before it had parts, does not block other changes', async () => {
    const lines = Array.from({ length: 8 }, () => 'x'.repeat(124)).join('\n');
    await app.db.run(
      sql`update house set address = address || jsonb_build_object('lines', ${lines}::text, 'postcode', '')`,
    );
    expect(await changeHouse({ phone: '555 0100' })).toMatchObject({
      status: 200,
      body: { address: { lines } },
    });
    expect(await changeHouse({ address: { ...london, lines: 'x'.repeat(1001) } })).toMatchObject(
      refusedAt('address.lines', 'too_long'),
    );
    await changeHouse({ address: london });
  });

  test.each([
    [{ ...london, country: 'XX' }, 'address.country', 'unknown_row'],
    [{ ...london, postcode: '10117' }, 'address.postcode', 'postcode'],
  ])('refuses %j', async (address, path, code) => {
    expect(await changeHouse({ address })).toMatchObject(refusedAt(path, code));
  });
});

describe('history', () => {
  const series = (next: number) => ({ pattern: 'INV-{0000}', next });
  const all = (next: number) => ({
    ...Object.fromEntries(seriesDocuments.map((document) => [document, series(1)])),
    RECEIPT: { pattern: 'R-{0}', next },
  });

  test('prints addresses in parts and those of older events, which were one text', () => {
    const name = (country: string) => `country ${country}`;
    expect(formatCompanyAddress(london, name)).toBe('1 Gavel Yard, London, EC1A 1BB, country GB');
    expect(formatCompanyAddress('1 Gavel Yard\nLondon', name)).toBe('1 Gavel Yard, London');
  });

  test('prints only the number series that changed', () => {
    expect(formatChangedSeries(all(7), all(5))).toBe('R-{0}: 7');
  });
});

describe('numbers of a company', () => {
  test.each([
    ['GB 980 7806 84', 'GB', true],
    ['980780684', 'GB', true],
    ['GB 980 7806 85', 'GB', false],
    ['DE 136,695 976', 'DE', true],
    ['DE 136,695 976', 'GB', true],
    ['FR 40 303 265 045', '', true],
    ['FR 40 303 265 046', '', false],
    ['16.727.230/0001-97', 'BR', true],
    ['16.727.230/0001-98', 'BR', false],
    ['EL 094259216', 'GR', true],
    ['IE 12', 'US', true],
    ['', 'GB', true],
  ])('VAT number %j of %j: %j', (number, country, isAccepted) => {
    expect(isVatNumber(number, country)).toBe(isAccepted);
  });

  test.each([
    ['00445790', 'GB', true],
    ['SC123456', 'GB', true],
    ['445790', 'GB', false],
    ['552 008 443', 'FR', true],
    ['552 008 444', 'FR', false],
    ['anything', 'US', true],
  ])('company number %j of %j: %j', (number, country, isAccepted) => {
    expect(isCompanyNumber(number, country)).toBe(isAccepted);
  });

  test('are refused at their field; a stored one does not block other changes', async () => {
    expect(await changeHouse({ address: london, vatNumber: 'GB 980 7806 85' })).toMatchObject(
      refusedAt('vatNumber', 'vat_number'),
    );
    expect(await changeHouse({ companyNumber: '12' })).toMatchObject(
      refusedAt('companyNumber', 'company_number'),
    );
    await app.db.run(sql`update house set vat_number = 'GB 1'`);
    expect(await changeHouse({ phone: '555 0101' })).toMatchObject({ status: 200 });
  });
});

describe('bank accounts', () => {
  test('keep their id and order, and IBANs are stored without blanks', async () => {
    const added = await changeHouse({
      bankAccounts: [account, { ...account, account: '12-34-56 1234', currency: 'EUR' }],
    });
    expect(added.body.bankAccounts).toMatchObject([
      { account: 'GB82WEST12345698765432' },
      { account: '12-34-56 1234', currency: 'EUR' },
    ]);
    const [first, second] = added.body.bankAccounts as [CompanyBankAccount, CompanyBankAccount];
    const moved = await changeHouse({ bankAccounts: [{ ...second, bank: 'Another bank' }, first] });
    expect(moved.body.bankAccounts).toEqual([{ ...second, bank: 'Another bank' }, first]);
    expect((await changeHouse({ bankAccounts: [first] })).body.bankAccounts).toEqual([first]);
  });

  test.each([
    [{ account: 'GB82 WEST 1234 5698 7654 33' }, 'account', 'iban'],
    [{ account: 'IBAN: GB82-WEST-1234-5698-7654-33' }, 'account', 'iban'],
    [{ bankCode: 'WEST' }, 'bankCode', 'format'],
    [{ currency: 'ZZZ' }, 'currency', 'currency'],
    [{ id: 999_999 }, 'account', 'unknown_row'],
  ])('refuse %j', async (change, part, code) => {
    const { bankAccounts } = await readHouse();
    expect(await changeHouse({ bankAccounts: [{ ...account, ...change }] })).toMatchObject(
      refusedAt(`bankAccounts.0.${part}`, code),
    );
    expect((await readHouse()).bankAccounts).toEqual(bankAccounts);
  });

  test('are stored without the word IBAN and punctuation, and their BIC in capitals', async () => {
    const typed = { account: 'IBAN: gb82-WEST.1234 5698 7654 32', bankCode: 'barcgb22' };
    const { bankAccounts } = await readHouse();
    const saved = await changeHouse({ bankAccounts: [...bankAccounts, { ...account, ...typed }] });
    expect(saved.body.bankAccounts.at(-1)).toMatchObject({
      ...{ account: 'GB82WEST12345698765432', bankCode: 'BARCGB22' },
    });
    await changeHouse({ bankAccounts });
  });

  test('cannot be listed twice', async () => {
    const [first] = (await readHouse()).bankAccounts as [CompanyBankAccount];
    expect(await changeHouse({ bankAccounts: [first, { ...first, bank: 'Another' }] })).toMatchObject(
      refusedAt('bankAccounts.1.account', 'duplicate'),
    );
  });

  test('keep their currency from being removed', async () => {
    await admin.post('/currencies', {
      code: 'HOUSE-TOKEN',
      name: 'Token',
      minorPerMajor: 288,
      notation: 'Rthl 24 Gr 12 Pf',
    });
    const { bankAccounts } = await readHouse();
    const saved = await changeHouse({
      bankAccounts: [...bankAccounts, { ...account, currency: 'HOUSE-TOKEN' }],
    });
    expect(saved.status).toBe(200);
    expect(await admin.delete('/currencies/HOUSE-TOKEN')).toMatchObject({
      status: 409,
      body: { code: 'row.in_use' },
    });
    await changeHouse({ bankAccounts });
    expect((await admin.delete('/currencies/HOUSE-TOKEN')).status).toBeLessThan(300);
  });

  test('of the gallery cannot take over an account of the house', async () => {
    const [own] = (await readHouse()).bankAccounts;
    const { body: gallery } = await admin.get<Gallery>('/settings/gallery');
    expect(await admin.put('/settings/gallery', { ...gallery, bankAccounts: [own] })).toMatchObject(
      refusedAt('bankAccounts.0.account', 'unknown_row'),
    );
    expect((await readHouse()).bankAccounts).toEqual([own]);
  });
});

describe('number series', () => {
  test('format the next number with the year of the document', () => {
    expect(formatSeriesNumber('INV-{YYYY}-{00000}', 42, '2026-05-01')).toBe('INV-2026-00042');
    expect(formatSeriesNumber('{0}/{YY}', 12_345, '2026-05-01')).toBe('12345/26');
    expect(['{0}', 'A{000}-{YY}'].every(isNumberPattern)).toBe(true);
    expect(['INV', '{0}{0}', '{MM}{0}', '{0'].some(isNumberPattern)).toBe(false);
  });

  test('are separate for house and gallery, and two documents cannot have one pattern', async () => {
    const { numberSeries } = await readHouse();
    expect((await admin.get<Gallery>('/settings/gallery')).body.numberSeries.INVOICE).toEqual({
      pattern: 'G-INV-{00000}',
      next: 1,
    });
    const saved = await changeHouse({
      numberSeries: { ...numberSeries, INVOICE: { pattern: 'INV-{YYYY}-{0000}', next: 300 } },
    });
    expect(saved.body.numberSeries).toMatchObject({ INVOICE: { next: 300 }, RECEIPT: numberSeries.RECEIPT });
    // The width of a counter does not make its numbers different.
    const wider = numberSeries.RECEIPT.pattern.replace('{00000}', '{0}');
    expect(
      await changeHouse({ numberSeries: { ...numberSeries, SETTLEMENT: { pattern: wider, next: 1 } } }),
    ).toMatchObject(refusedAt('numberSeries.RECEIPT.pattern', 'duplicate'));
    const { pattern } = numberSeries.RECEIPT;
    expect(
      await changeHouse({ numberSeries: { ...numberSeries, SETTLEMENT: { pattern, next: 1 } } }),
    ).toMatchObject(refusedAt('numberSeries.RECEIPT.pattern', 'duplicate'));
    expect(
      await changeHouse({ numberSeries: { ...numberSeries, SETTLEMENT: { pattern: 'SET', next: 1 } } }),
    ).toMatchObject(refusedAt('numberSeries.SETTLEMENT.pattern', 'number_pattern'));
  });
});

test('a form that was opened before numbers were taken cannot set their series back', async () => {
  const { numberSeries } = await readHouse();
  await app.db.run(sql`
    update number_series set next_number = next_number + 5 where company = 'HOUSE' and document = 'CONSIGNMENT'`);
  expect(await changeHouse({ numberSeries, phone: '555 0102' })).toMatchObject(
    refusedAt('numberSeries.CONSIGNMENT.next', 'too_low'),
  );
  expect((await readHouse()).numberSeries.CONSIGNMENT.next).toBe(numberSeries.CONSIGNMENT.next + 5);
});

test('a number that is taken while a series is saved makes the form stale', async () => {
  const { numberSeries } = await readHouse();
  const { next } = numberSeries.INVOICE;
  // Another transaction takes the number between reading and writing: it holds the row until the save waits for it.
  const changed = { ...numberSeries, INVOICE: { ...numberSeries.INVOICE, next: next + 10 } };
  const { saving } = await app.db.transaction(async (tx) => {
    await tx.run(sql`
      update number_series set next_number = next_number + 1 where company = 'HOUSE' and document = 'INVOICE'`);
    const reply = changeHouse({ numberSeries: changed });
    await waitUntilBlocked();
    return { saving: reply };
  });
  expect(await saving).toMatchObject({ status: 409, body: { code: 'row.stale' } });
  expect((await readHouse()).numberSeries.INVOICE.next).toBe(next + 1);
});

/** Waits until a statement waits for a lock of another transaction. */
async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { waiting } = await app.db.row<{ waiting: number }>(sql`
      select count(*) as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%update number_series%'`);
    if (waiting > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const logoFile = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#1890ff' } })
    .png()
    .toBuffer();
describe('logo', () => {
  test('replaces the name on shared pages and in emails', async () => {
    const { body: picture } = await admin.upload<MailPicture>(
      '/emails/pictures',
      'logo.png',
      await logoFile(),
    );
    expect(await changeHouse({ logo: { fileKey: 'pictures/none/original' } })).toMatchObject(
      refusedAt('logo', 'unknown_row'),
    );
    const { fileKey } = picture;
    expect(await changeHouse({ logo: { fileKey } })).toMatchObject({
      status: 200,
      body: { logo: { fileKey } },
    });
    const { logo } = (await app.anonymous.get<SessionReply>('/session')).body.house;
    expect(logo).toBe(picture.address);
    const sender = await getLinkSender({ db: app.db });
    expect(sender).toMatchObject({ logoPath: logo, logo: { fileKey, width: 300, height: 100 } });
    expect(String(await renderErrorPage('en-US', sender))).toContain(
      `<img src="${logo}" alt="${sender.name}" height="48">`,
    );
    const data = await loadRenderData({ db: app.db, publicUrl: 'https://house.test' }, [], 'en-US');
    expect(data.house.logo).toMatchObject({ small: `https://house.test${logo}`, width: 300 });
    expect(await changeHouse({ logo: null })).toMatchObject({ body: { logo: null } });
    expect((await getLinkSender({ db: app.db })).logoPath).toBeNull();
  });
});

test('the paper size reaches every page', async () => {
  await changeHouse({ paperSize: 'LETTER' });
  expect((await app.anonymous.get('/session')).body).toMatchObject({ house: { paperSize: 'LETTER' } });
});
