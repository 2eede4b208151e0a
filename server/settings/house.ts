import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { currencyOf, findCurrency } from '#contract/currencies';
import { emailFields } from '#contract/email-fields';
import type { EmailForm, EmailSettings, Gallery, House } from '#contract/house';
import { galleryFields, houseFields } from '#contract/house-fields';
import { layout as standard } from '../../config/layout';
import type { Context, AppContext as Premises } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsOf, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import { definedCurrencies } from './currencies';
import { houseMail } from './frame';

/** The auction house; layout switches not set yet have their defaults. */
export async function house(db: Db): Promise<House> {
  const { layout, ...row } = await db.row<Omit<House, 'layout'> & { layout: Partial<House['layout']> }>(
    sql`select ${columnsOf(houseFields, 'h')}, version from house h`,
  );
  const { fixedHeader, autoHideHeader, fixSiderbar, colorWeak, pwa } = standard;
  return { ...row, layout: { fixedHeader, autoHideHeader, fixSiderbar, colorWeak, pwa, ...layout } };
}

/** Changes the auction house. Refuses a currency nobody defined. */
export function saveHouse({ db, user, now }: Context, { version, ...given }: House): Promise<House> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from house for update`);
    const before = await house(tx);
    await checkVersion(tx, 'house', 1, before, version);
    if (!findCurrency(given.currency, await definedCurrencies(tx))) refuseField('currency', 'currency');
    const { layout, ...said } = given;
    const changes = { ...differences(before, said), ...differences(before.layout, layout) };
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`update house set ${assignments(pairsOf(houseFields, given))}, version = version + 1`);
    await record(tx, { now, userId: user.id, noun: 'house', id: 1, action: 'update', changes });
    return house(tx);
  });
}

/** The gallery, whose kind says whether there is one. */
export const gallery = (db: Db): Promise<Gallery> =>
  db.row<Gallery>(sql`select ${columnsOf(galleryFields, 'g')}, version from gallery g`);

/** Changes the gallery. Refuses a version that somebody has replaced. */
export function saveGallery({ db, user, now }: Context, { version, ...given }: Gallery): Promise<Gallery> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from gallery for update`);
    const before = await gallery(tx);
    await checkVersion(tx, 'gallery', 1, before, version);
    const changes = differences(before, given);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(
      sql`update gallery set ${assignments(pairsOf(galleryFields, given))}, version = version + 1`,
    );
    await record(tx, { now, userId: user.id, noun: 'gallery', id: 1, action: 'update', changes });
    return gallery(tx);
  });
}

type Written = EmailForm & { version: number };

const emailForm = (db: Db): Promise<Written> =>
  db.row<Written>(sql`select ${columnsOf(emailFields, 'e')}, version from email_settings e`);

/** Sender and footer of mails, what stands in for an empty sender, and whether mails leave the house at all. */
export async function emailSettings(db: Db, premises: Premises): Promise<EmailSettings> {
  const { mailUrl } = premises.config;
  const { name, address } = await houseMail(db);
  return {
    ...(await emailForm(db)),
    delivery: mailUrl === undefined ? 'OUTBOX' : 'SMTP',
    server: mailUrl === undefined ? null : new URL(mailUrl).hostname,
    sender: { name, address },
  };
}

/** Changes sender and footer of mails. Refuses a version that somebody has replaced. */
export function saveEmail(
  { db, user, now, app: premises }: Context,
  { version, ...given }: Written,
): Promise<EmailSettings> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from email_settings for update`);
    const before = await emailForm(tx);
    await checkVersion(tx, 'email', 1, before, version);
    const changes = differences(before, given);
    if (Object.keys(changes).length > 0) {
      await tx.run(
        sql`update email_settings set ${assignments(pairsOf(emailFields, given))}, version = version + 1`,
      );
      await record(tx, { now, userId: user.id, noun: 'email', id: 1, action: 'update', changes });
    }
    return emailSettings(tx, premises);
  });
}

/** The currency new sales begin with. */
export async function houseCurrency(db: Db) {
  const { currency } = await db.row<{ currency: string }>(sql`select currency from house`);
  return currencyOf(currency, await definedCurrencies(db));
}
