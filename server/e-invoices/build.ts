import type {
  InvoiceDocument,
  InvoiceDocumentLine,
  InvoiceParty,
  VatCategory,
  VatGroup,
} from '#contract/invoice-document';
import { toIban } from '../settings/iban';
import { exemptionCodes, noteSubjects, paymentMeans } from './codes';
import {
  type EInvoice,
  type EInvoiceParty,
  type EInvoicePayment,
  type EInvoiceProfile,
  type EInvoiceSeller,
  type EInvoiceVatGroup,
  typeCodes,
} from './model';
import { cleanText } from './xml';

type Seller = InvoiceDocument['seller'];

/**
 * Converts an issued document to the terms of EN 16931. Amounts are taken over, not computed again, so that the file says what
 * the document says; only the sums of charges and of discounts are new. Throws a RangeError for a currency without decimals.
 */
export function buildEInvoice(document: InvoiceDocument, profile: EInvoiceProfile): EInvoice {
  if (document.decimals === null) throw new RangeError(`no e-invoice in ${document.currency}`);
  const isDiscount = ({ kind }: InvoiceDocumentLine) => kind === 'DISCOUNT';
  const charges = document.lines.filter((line) => !isDiscount(line));
  const discounts = document.lines.filter(isDiscount);
  const showsVatNumbers = document.lines.some(({ vat }) => vat.category !== 'O');
  return {
    profile,
    number: cleanText(document.number),
    issuedOn: document.issuedOn,
    typeCode: document.kind === 'CREDIT_NOTE' ? typeCodes.creditNote : typeCodes.invoice,
    currency: document.currency,
    decimals: document.decimals,
    dueOn: document.dueOn,
    buyerReference: cleanText(document.buyerReference),
    paymentTerms: document.texts.map(cleanText).filter(Boolean).join('\n'),
    notes: toNotes(document),
    precedingInvoice: toPrecedingInvoice(document),
    seller: toSeller(document.seller, showsVatNumbers),
    buyer: toParty(document.buyer, document.buyer.customerNo, showsVatNumbers),
    suppliedOn: document.suppliedOn,
    payment: toPayment(document.seller, document.currency, document.reference),
    allowances: discounts.map(({ amount, description, vat }) => ({
      amount: -amount,
      reason: cleanText(description),
      ...toVat(vat),
    })),
    totals: {
      lines: sumAmounts(charges),
      allowances: -sumAmounts(discounts),
      net: document.net,
      vat: document.vat,
      gross: document.total,
      prepaid: document.prepaid,
      due: document.due,
    },
    vatBreakdown: document.taxes.map(toVatGroup),
    lines: charges.map(({ description, lotNumber, amount, vat }, at) => ({
      id: String(at + 1),
      name: cleanText(description),
      lotNumber: cleanText(lotNumber ?? ''),
      amount,
      ...toVat(vat),
    })),
  };
}

const sumAmounts = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** BR-O-05: a line outside the scope of VAT has no rate, not even zero. */
const toVat = ({ category, rate }: { category: VatCategory; rate: number }) => ({
  category,
  rate: category === 'O' ? null : rate,
});

/**
 * A code stands for all lines of its group. With several reasons, for example lots of two margin schemes, or a resale right
 * next to margin lots, only the text says why there is no VAT: BR-E-01 allows one group of category E.
 */
const toVatGroup = ({ category, rate, base, vat, reasons, text }: VatGroup): EInvoiceVatGroup => ({
  category,
  rate,
  base,
  vat,
  exemptionText: cleanText(text),
  exemptionCode: reasons.length === 1 && reasons[0] ? exemptionCodes[reasons[0]] : '',
});

/** The buyer stays the buyer (BG-7) when another party pays; the standard has no group for a payer. */
function toNotes({ reason, sale, payer }: InvoiceDocument): EInvoice['notes'] {
  const notes = [
    { subjectCode: noteSubjects.general, text: cleanText(reason) },
    { subjectCode: noteSubjects.general, text: sale ? cleanText(`${sale.code} ${sale.title}`) : '' },
    { subjectCode: noteSubjects.payment, text: payer ? formatParty(payer) : '' },
  ];
  return notes.filter(({ text }) => text !== '');
}

function formatParty({ name, address }: InvoiceParty): string {
  const town = cleanText(`${address.postcode} ${address.town}`);
  return [cleanText(name), ...toLines(address.lines), town, cleanText(address.country)]
    .filter(Boolean)
    .join(', ');
}

/** A credit note without its invoice has the group with an empty number, so that the rules report it. */
function toPrecedingInvoice({ kind, credited }: InvoiceDocument): EInvoice['precedingInvoice'] {
  if (credited) return { number: cleanText(credited.number), issuedOn: credited.issuedOn };
  return kind === 'CREDIT_NOTE' ? { number: '', issuedOn: '' } : null;
}

/**
 * Converts the seller. BR-O-02 forbids VAT numbers in documents outside the scope of VAT. The company itself is the contact
 * point: documents name no person.
 */
export const toSeller = (seller: Seller, showsVatNumber = true): EInvoiceSeller => ({
  ...toParty(seller, '', showsVatNumber),
  contact: {
    name: cleanText(seller.name),
    phone: cleanText(seller.phone),
    email: cleanText(seller.email),
  },
});

function toParty(party: InvoiceParty, id: string, showsVatNumber: boolean): EInvoiceParty {
  const { address } = party;
  return {
    id: cleanText(id),
    name: cleanText(party.name),
    registrationNumber: cleanText(party.companyNumber),
    vatNumber: showsVatNumber ? party.vatNumber.replace(/[\s.-]/g, '').toUpperCase() : '',
    email: cleanText(party.email),
    address: {
      lines: toThreeLines(toLines(address.lines)),
      town: cleanText(address.town),
      postcode: cleanText(address.postcode),
      region: cleanText(address.region),
      country: cleanText(address.country),
    },
  };
}

const toLines = (text: string): string[] => cleanText(text).split('\n').map(cleanText).filter(Boolean);

const toThreeLines = (lines: readonly string[]): string[] =>
  lines.length <= 3 ? [...lines] : [...lines.slice(0, 2), lines.slice(2).join(', ')];

/**
 * Converts the first bank account, which is in the currency of the document if there is one. Means of payment are SEPA only
 * for euros on an account in euros with an IBAN.
 */
export function toPayment(
  { bankAccounts }: Seller,
  currency: string,
  reference: string,
): EInvoicePayment | null {
  const [account] = bankAccounts;
  if (!account) return null;
  const iban = toIban(account.account);
  const isSepa = iban !== undefined && currency === 'EUR' && account.currency === 'EUR';
  return {
    meansCode: isSepa ? paymentMeans.sepaCreditTransfer : paymentMeans.creditTransfer,
    reference: cleanText(reference),
    account: iban ?? cleanText(account.account),
    isIban: iban !== undefined,
    payee: cleanText(account.payee),
    bankCode: account.bankCode.replace(/\s/g, ''),
  };
}
