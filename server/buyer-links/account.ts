import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { Currency } from '#contract/currencies';
import type { InvoiceDocument, InvoiceKind } from '#contract/invoice-document';
import { type InvoiceState, owingStates } from '#contract/invoice-states';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { asyncCommit } from '../db/async-commit';
import type { Db } from '../db/database';
import { toStateList } from '../db/states';
import { chooseEInvoice } from '../e-invoices/choice';
import { findCredit, selectOpen } from '../invoices/credit-left';
import { findEInvoice } from '../invoices/e-invoice';
import { isOverdue } from '../invoices/overdue';
import { readSeller } from '../invoices/seller';
import { digest } from '../session/session';
import { listDefinedCurrencies } from '../settings/currencies';

/** Documents that a page lists beside the open invoices; earlier ones are in the statement of account. */
const maxListed = 50;

/** The buyer and the company of a link. The ids are never sent to the browser. */
export interface BuyerLinkOwner {
  linkId: number;
  forStaff: boolean;
  company: Company;
  customerId: number;
  name: string;
  customerNo: string;
  language: Language | null;
}

/** Returns the buyer whose page a token opens; undefined for an unknown, revoked or expired one. */
export const findBuyerLink = (db: Db, token: string, now: Date): Promise<BuyerLinkOwner | undefined> =>
  db.maybe<BuyerLinkOwner>(sql`
    select l.id as "linkId", l.for_staff as "forStaff", l.company, c.id as "customerId", c.name, c.customer_no as "customerNo",
      c.language
    from buyer_links l join customers c on c.id = l.customer_id
    where l.token_hash = ${digest(token)} and l.revoked_at is null and l.expires_at > ${now} and c.erased_at is null`);

/** Counts an opened page. Losing a count in a crash is acceptable, so the buyer does not wait for the disk. */
export const recordOpened = (db: Db, { linkId }: BuyerLinkOwner, now: Date): Promise<number> =>
  db.run(sql`
    with ${asyncCommit}
    update buyer_links set opened = opened + 1, last_opened_at = ${now} from async_commit where id = ${linkId}`);

/** A document on the page of its buyer. */
export interface BuyerDocument {
  id: number;
  kind: InvoiceKind;
  isOpen: boolean;
  overdue: boolean;
  /** unpaid of an invoice, unused of a credit note */
  open: number;
  state: InvoiceState;
  document: InvoiceDocument;
  hasEInvoice: boolean;
}

/** What the page of a buyer shows beside the statement of account. */
export interface BuyerAccount {
  open: BuyerDocument[];
  others: BuyerDocument[];
  /** there are more than those in `others` */
  hasMore: boolean;
  /** deposits and other money that pays nothing yet, by currency */
  credit: { currency: string; amount: number }[];
  /** the company as it is today: its accounts may have changed since a document was issued */
  seller: (currency: string) => InvoiceDocument['seller'];
  today: string;
  currencies: readonly Currency[];
}

/** Returns the documents and the credit of a buyer with one company. */
export async function readAccount(
  { db }: Pick<AppContext, 'db'>,
  { company, customerId }: BuyerLinkOwner,
  now: Date,
): Promise<BuyerAccount> {
  const [documents, credits, getSeller, currencies] = await Promise.all([
    listDocuments(db, company, customerId),
    findCredit(db, company, [customerId]),
    readSeller(db, company, now),
    listDefinedCurrencies(db),
  ]);
  const others = documents.filter(({ isOpen }) => !isOpen);
  const amounts = new Map<string, number>();
  for (const { currency, left } of credits) amounts.set(currency, (amounts.get(currency) ?? 0) + left);
  return {
    open: documents.filter(({ isOpen }) => isOpen),
    others: others.slice(0, maxListed),
    hasMore: others.length > maxListed,
    credit: [...amounts].map(([currency, amount]) => ({ currency, amount })),
    seller: (currency) => getSeller(currency).printed,
    today: getSeller('').today,
    currencies,
  };
}

/** Returns all open invoices, the oldest due first, and one document more than the page lists of the others. */
async function listDocuments(db: Db, company: Company, customerId: number): Promise<BuyerDocument[]> {
  const rows = await db.rows<Omit<BuyerDocument, 'hasEInvoice'>>(sql`
    select * from (
      select d.*, row_number() over (partition by "isOpen" order by "issuedOn" desc, id desc) as place from (
        select i.id, i.kind, i.state in (${toStateList(owingStates)}) and i.kind = 'INVOICE' as "isOpen",
          ${isOverdue} as overdue, ${selectOpen} as open, i.document, i.issued_on as "issuedOn", i.due_on as "dueOn",
          i.state
        from invoices i
        where ${isVisible(company, customerId)}) d) p
    where "isOpen" or place <= ${maxListed + 1}
    order by case when "isOpen" then "dueOn" end, "issuedOn" desc, id desc`);
  return rows.map((row) => ({ ...row, hasEInvoice: hasEInvoice(row.document) }));
}

/** Returns the document of a buyer whose id has the name in an address. */
export async function findDocumentByName(
  db: Db,
  { company, customerId }: BuyerLinkOwner,
  hasName: (id: number) => boolean,
): Promise<{ id: number; isOpening: boolean; hasEInvoice: boolean } | undefined> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from invoices i where ${isVisible(company, customerId)}`);
  const match = rows.find(({ id }) => hasName(id));
  if (!match) return undefined;
  const { document } = await db.row<{ document: InvoiceDocument }>(
    sql`select document from invoices where id = ${match.id}`,
  );
  return { id: match.id, isOpening: document.opening === true, hasEInvoice: hasEInvoice(document) };
}

/** SQL condition: the page of this buyer shows the document `i`. */
const isVisible = (company: Company, customerId: number): Sql => sql`
  (i.company = ${company} and i.customer_id = ${customerId} and i.number is not null and i.document is not null)`;

/** Writing an e-invoice takes some milliseconds, so the buyers who get none are left out first. */
function hasEInvoice(document: InvoiceDocument): boolean {
  const made = chooseEInvoice(document) && findEInvoice(document);
  return made ? 'xml' in made : false;
}
