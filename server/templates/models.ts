import sql, { type Sql } from 'sql-template-tag';
import { formatPrintedAddress } from '#contract/address-format';
import { formatCountryName } from '#contract/country-name';
import { formatSalutation, type Names } from '#contract/names';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { getLinkSender } from '../links/page-sender';
import { requireNotErased } from '../permissions/erased';
import type { Model } from '../rendering/model';
import { formatDays } from './sale-data';

/** The data of a customer that emails to them can contain. */
export interface EmailCustomer extends Names {
  name: string;
  number: string;
  salutation: string;
  town: string;
  country: string;
  specialist: string | null;
}

/** Columns of customers `c` that `toCustomerModel` needs. */
export const customerColumns: Sql = sql`
  c.kind, c.title, c.first_name as "firstName", c.last_name as "lastName", c.suffix, c.family_first as "familyFirst",
  c.partner_title as "partnerTitle", c.partner_first_name as "partnerFirstName",
  c.partner_last_name as "partnerLastName", c.company, c.name, c.customer_no as number, c.salutation, c.town, c.country,
  (select u.name from users u where u.id = c.specialist_id) as specialist`;

/** A customer without any data. */
const emptyCustomer: EmailCustomer = {
  kind: 'PERSON',
  title: '',
  firstName: '',
  lastName: '',
  suffix: '',
  familyFirst: false,
  partnerTitle: '',
  partnerFirstName: '',
  partnerLastName: '',
  company: '',
  name: '',
  number: '',
  salutation: '',
  town: '',
  country: '',
  specialist: null,
};

/** Returns the values of an email's recipient in this language. */
export function toCustomerModel(customer: EmailCustomer, language: Language): Model['customer'] {
  const { country } = customer;
  return {
    salutation: customer.salutation || formatSalutation(customer, language),
    name: customer.name,
    first_name: customer.firstName,
    last_name: customer.lastName,
    title: customer.title,
    company: customer.company,
    number: customer.number,
    language,
    city: customer.town,
    country: formatCountryName(language, country),
    specialist: customer.specialist ?? '',
  };
}

/**
 * Returns the customer for whom an email is previewed, or one without data when there is no id. Refuses `customer.erased`.
 */
export async function emailCustomer(db: Db, id: number | null): Promise<EmailCustomer> {
  if (id === null) return emptyCustomer;
  await requireNotErased(db, sql`select ${id}::bigint`);
  return (
    (await db.maybe<EmailCustomer>(sql`select ${customerColumns} from customers c where c.id = ${id}`)) ??
    emptyCustomer
  );
}

/** Returns the values of the company in this language: those of the gallery, if there is one. */
export async function loadHouseModel(db: Db, language: Language): Promise<Model['house']> {
  const [{ name, address, phone, email, website }, { timeZone }] = await Promise.all([
    getLinkSender({ db }),
    db.row<{ timeZone: string }>(sql`select time_zone as "timeZone" from house`),
  ]);
  return {
    name,
    address: formatPrintedAddress(address, language),
    phone,
    email,
    website,
    time_zone: timeZone,
  };
}

/** Returns the values of the sale or collection that an email is about; empty when there is none. */
export async function loadSaleModel(
  db: Db,
  { auctionId, collectionId }: { auctionId: number | null; collectionId: number | null },
  language: Language,
): Promise<Model['sale']> {
  const row = await db.maybe<{
    title: string;
    subtitle: string;
    number: string;
    startsAt: string | null;
    endsAt: string | null;
    timeZone: string;
    location: string;
    viewing: string;
    pattern: string;
    id: number;
  }>(
    auctionId === null
      ? sql`
          select c.id, c.title, c.subtitle, c.code as number, c.starts_at as "startsAt", c.ends_at as "endsAt",
            c.time_zone as "timeZone", c.location, '' as viewing, s.collection_address as pattern
          from collections c, email_settings s where c.id = ${collectionId}`
      : sql`
          select a.id, a.title, a.subtitle, a.code as number, a.starts_at as "startsAt", a.ends_at as "endsAt",
            a.time_zone as "timeZone", a.location, a.viewing, s.sale_address as pattern
          from auctions a, email_settings s where a.id = ${auctionId}`,
  );
  if (!row) return {};
  const { id, pattern, timeZone, startsAt, endsAt, ...saleFields } = row;
  return {
    ...saleFields,
    dates: formatDays({ startsAt, endsAt, timeZone }, language),
    starts_at: startsAt ?? '',
    ends_at: endsAt ?? '',
    time_zone: timeZone,
    url: pattern.replace('{code}', encodeURIComponent(saleFields.number)).replace('{id}', String(id)),
  };
}
