import type { Company, CompanyAddress } from '#contract/companies';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { Db } from '../db/database';
import { readGallery, readHouse } from '../settings/house';
import { findToday } from '../settings/today';

/** What documents of a company print about it, and its local day. */
export interface Seller {
  printed: InvoiceDocument['seller'];
  today: string;
  paymentDays: number;
  /** in which documents also show their total */
  furtherCurrencies: readonly string[];
  /** the currency of the company, in which exchange rates are given */
  ownCurrency: string;
}

/** Returns a company as the seller of its documents; the accounts in the currency of the document come first. */
export async function readSeller(db: Db, company: Company, now: Date) {
  const house = await readHouse(db);
  const form = company === 'HOUSE' ? house : await readGallery(db);
  const today = await findToday(db, now);
  return (currency: string): Seller => ({
    today,
    paymentDays: form.paymentDays,
    furtherCurrencies: form.furtherCurrencies,
    ownCurrency: house.currency,
    printed: {
      name: form.legalName || form.name,
      address: toPrintedAddress(form.address),
      vatNumber: form.vatNumber,
      companyNumber: form.companyNumber,
      email: form.email,
      phone: form.phone,
      website: form.website,
      logo: form.logo?.fileKey ?? null,
      paperSize: form.paperSize,
      bankAccounts: form.bankAccounts
        .map(({ id: _, ...account }) => account)
        .toSorted((a, b) => Number(b.currency === currency) - Number(a.currency === currency)),
    },
  });
}

const toPrintedAddress = ({ lines, postcode, town, region, country }: CompanyAddress) => ({
  lines,
  postcode,
  town,
  region,
  country,
});
