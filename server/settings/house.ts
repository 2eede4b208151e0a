import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { findCurrency, getCurrency } from '#contract/currencies';
import { emailFields } from '#contract/email-fields';
import type { EmailForm, EmailSettings, Gallery, House } from '#contract/house';
import { galleryFields, houseFields } from '#contract/house-fields';
import { layout as standard } from '../../config/layout';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, selectFieldColumns, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { type Actor, findDifferences, recordEvent } from '../events/event';
import { checkCompany, checkLogo, companyLists, saveCompanyLists, toAddress } from './companies';
import { listDefinedCurrencies } from './currencies';
import { readSender } from './frame';

/** Returns the auction house; layout switches that are not set have their defaults. */
export async function readHouse(db: Db): Promise<House> {
  const { layout, ...row } = await db.row<Omit<House, 'layout'> & { layout: Partial<House['layout']> }>(
    sql`select ${selectFieldColumns(houseFields, 'h')}, ${companyLists('HOUSE')}, version from house h`,
  );
  const { fixedHeader, autoHideHeader, fixSiderbar, colorWeak, pwa } = standard;
  return {
    ...row,
    address: toAddress(row.address),
    layout: { fixedHeader, autoHideHeader, fixSiderbar, colorWeak, pwa, ...layout },
  };
}

/** Changes the auction house. Refuses an undefined currency. */
export function saveHouse({ db, user, now }: Context, { version, ...input }: House): Promise<House> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from house for update`);
    const before = await readHouse(tx);
    await checkVersion(tx, 'house', 1, before, version);
    const currencies = await listDefinedCurrencies(tx);
    if (!findCurrency(input.currency, currencies)) refuseField('currency', 'currency');
    const hasNewCurrency = input.currency !== before.currency;
    const form = checkCompany(
      before,
      // An old rate would be another amount in the new currency.
      hasNewCurrency && input.storageRate === before.storageRate ? { ...input, storageRate: null } : input,
      currencies,
    );
    await checkLogo(tx, form);
    const { layout, ...fields } = form;
    const changes = { ...findDifferences(before, fields), ...findDifferences(before.layout, layout) };
    if (Object.keys(changes).length === 0) return before;
    await tx.run(
      sql`update house set ${assignments(toColumnValues(houseFields, form))}, version = version + 1`,
    );
    await saveCompanyLists(tx, 'HOUSE', before, form, () => readHouse(tx));
    if (hasNewCurrency) await emptyGalleryRate(tx, { now, userId: user.id });
    await recordEvent(tx, { now, userId: user.id, noun: 'house', id: 1, action: 'update', changes });
    return readHouse(tx);
  });
}

/** Returns the gallery settings, whose kind states whether there is a gallery. */
export async function readGallery(db: Db): Promise<Gallery> {
  const row = await db.row<Gallery>(
    sql`select ${selectFieldColumns(galleryFields, 'g')}, ${companyLists('GALLERY')}, version from gallery g`,
  );
  return { ...row, address: toAddress(row.address) };
}

/** Empties the storage rate of the gallery, which is an amount in the currency of the house. */
async function emptyGalleryRate(tx: Db, { now, userId }: Actor): Promise<void> {
  await tx.run(sql`select 1 from gallery for update`);
  const { storageRate } = await readGallery(tx);
  if (storageRate === null) return;
  await tx.run(sql`update gallery set storage_rate = null, version = version + 1`);
  const changes = { storageRate: [storageRate, null] } as const;
  await recordEvent(tx, { now, userId, noun: 'gallery', id: 1, action: 'update', changes });
}

/** Changes the gallery. Refuses a stale version. */
export function saveGallery({ db, user, now }: Context, { version, ...input }: Gallery): Promise<Gallery> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from gallery for update`);
    const before = await readGallery(tx);
    await checkVersion(tx, 'gallery', 1, before, version);
    const form = checkCompany(before, input, await listDefinedCurrencies(tx));
    await checkLogo(tx, form);
    const changes = findDifferences(before, form);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(
      sql`update gallery set ${assignments(toColumnValues(galleryFields, form))}, version = version + 1`,
    );
    await saveCompanyLists(tx, 'GALLERY', before, form, () => readGallery(tx));
    await recordEvent(tx, { now, userId: user.id, noun: 'gallery', id: 1, action: 'update', changes });
    return readGallery(tx);
  });
}

type StoredEmailForm = EmailForm & { version: number };

const readEmailForm = (db: Db): Promise<StoredEmailForm> =>
  db.row<StoredEmailForm>(sql`select ${selectFieldColumns(emailFields, 'e')}, version from email_settings e`);

/** Returns sender and footer of emails, the values used for an empty sender, and whether emails are sent at all. */
export async function readEmailSettings(db: Db, app: AppContext): Promise<EmailSettings> {
  const { mailUrl } = app.config;
  const { name, address } = await readSender(db);
  return {
    ...(await readEmailForm(db)),
    delivery: mailUrl === undefined ? 'OUTBOX' : 'SMTP',
    server: mailUrl === undefined ? null : new URL(mailUrl).hostname,
    sender: { name, address },
  };
}

/** Changes sender and footer of emails. Refuses a stale version. */
export function saveEmail(
  { db, user, now, app }: Context,
  { version, ...form }: StoredEmailForm,
): Promise<EmailSettings> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from email_settings for update`);
    const before = await readEmailForm(tx);
    await checkVersion(tx, 'email', 1, before, version);
    const changes = findDifferences(before, form);
    if (Object.keys(changes).length > 0) {
      await tx.run(
        sql`update email_settings set ${assignments(toColumnValues(emailFields, form))}, version = version + 1`,
      );
      await recordEvent(tx, { now, userId: user.id, noun: 'email', id: 1, action: 'update', changes });
    }
    return readEmailSettings(tx, app);
  });
}

/** Returns the default currency of new sales. */
export async function readHouseCurrency(db: Db) {
  const { currency } = await db.row<{ currency: string }>(sql`select currency from house`);
  return getCurrency(currency, await listDefinedCurrencies(db));
}
