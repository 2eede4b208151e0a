import { addressLines, formatPrintedAddress } from '#contract/address-format';
import type { InvoiceDocument, InvoiceParty } from '#contract/invoice-document';
import type { DocumentWords } from '../locales/locale';
import { locales } from '../locales/locales';
import { listFamilies } from './fonts';
import { breakLongWords, createFormats, type Formats, fill } from './formats';
import { groupLines, type LineGroup } from './line-groups';
import { describePayment, type Payment } from './payment';
import { describeTaxes, doesShowTax, findTaxKind, type TaxRow } from './taxes';
import { listOtherTotals, listTotals, type TotalRow } from './totals';

/** How many letters without a blank fit into a line. */
export const maxWordLength = { text: 70, address: 35 };

/** Everything that the template prints, as texts: it only arranges them. Empty texts are left out. */
export interface InvoiceView {
  language: { code: string; region: string };
  fonts: string[];
  paper: 'a4' | 'us-letter';
  /** the time stamp of the file */
  issuedOn: { year: number; month: number; day: number };
  title: string;
  heading: string;
  /** the title of the sale */
  subject: string;
  /** what a credit note corrects, and why */
  notes: string[];
  seller: { name: string; address: string[]; contact: string[]; registration: string[]; sender: string };
  recipient: string[];
  head: [string, string][];
  lines: {
    words: DocumentWords['lines'];
    currency: string;
    /** the heading of the tax column; empty: the document shows no tax */
    tax: string;
    groups: LineGroup[];
  };
  taxes: { title: string; base: string; rows: TaxRow[] };
  totals: TotalRow[];
  otherTotals: string[];
  payment: Payment | null;
  /** printed when an invoice needs no payment */
  settled: string;
  paymentWords: DocumentWords['payment'];
  texts: string[];
  page: string;
}

/** Returns what the template prints of a document. */
export function describeInvoice(document: InvoiceDocument): InvoiceView {
  const { kind, number, language, issuedOn, seller, sale, currency } = document;
  const words = locales[language].documents;
  const formats = createFormats(document);
  const tax = words.taxes[findTaxKind(document)];
  const showsTax = doesShowTax(document);
  const [code = '', region = ''] = language.split('-');
  const [year = 0, month = 0, day = 0] = issuedOn.split('-').map(Number);
  const payment = describePayment(document, words, formats);
  return {
    language: { code, region },
    fonts: listFamilies(language),
    paper: seller.paperSize === 'LETTER' ? 'us-letter' : 'a4',
    issuedOn: { year, month, day },
    title: `${words.titles[kind]} ${number}`,
    heading: words.titles[kind],
    subject: sale?.title ?? '',
    notes: describeCorrection(document, words, formats),
    seller: describeSeller(document, words, tax.number),
    recipient: describeRecipient(document),
    head: describeHead(document, words, tax.buyerNumber, formats),
    lines: {
      words: words.lines,
      currency: fill(words.lines.currency, { currency }),
      tax: showsTax ? tax.name : '',
      groups: groupLines(document, words, formats, showsTax),
    },
    taxes: {
      title: fill(words.taxSummary.title, { tax: tax.name }),
      base: words.taxSummary.base,
      rows: describeTaxes(document, words, tax.name, formats),
    },
    totals: listTotals(document, words, tax.name, formats),
    otherTotals: listOtherTotals(document, words, formats),
    payment,
    settled: kind === 'INVOICE' && document.due <= 0 ? words.payment.settled : '',
    paymentWords: words.payment,
    texts: document.texts.map((text) => breakLongWords(text, maxWordLength.text)),
    page: words.page,
  };
}

export function describeSeller(
  { seller, language }: Pick<InvoiceDocument, 'seller' | 'language'>,
  { registration }: DocumentWords,
  taxNumberLabel: string,
): InvoiceView['seller'] {
  const { name, address, phone, email, website, companyNumber, vatNumber } = seller;
  return {
    name,
    address: formatPrintedAddress(address, language).split('\n'),
    contact: [phone, email, website].filter(Boolean),
    registration: [
      name,
      companyNumber && `${registration.companyNumber} ${companyNumber}`,
      vatNumber && `${taxNumberLabel} ${vatNumber}`,
    ].filter(Boolean),
    sender: [name, ...addressLines(address)].join(' · '),
  };
}

/** Letters within a country do not name it. */
export function describeRecipient({
  buyer,
  seller,
  language,
}: Pick<InvoiceDocument, 'buyer' | 'seller' | 'language'>): string[] {
  const isAbroad = buyer.address.country !== seller.address.country;
  const lines = isAbroad
    ? formatPrintedAddress(buyer.address, language).split('\n')
    : addressLines(buyer.address);
  return [buyer.name, ...lines].map((line) => breakLongWords(line, maxWordLength.address));
}

function describeHead(
  {
    number,
    issuedOn,
    suppliedOn,
    dueOn,
    kind,
    buyer,
    sale,
    buyerReference,
    payer,
    language,
  }: InvoiceDocument,
  { head }: DocumentWords,
  buyerNumberLabel: string,
  formats: Formats,
): [string, string][] {
  const rows: [string, string][] = [
    [head.number, number],
    [head.issuedOn, formats.day(issuedOn)],
    [head.suppliedOn, formats.day(suppliedOn)],
    [head.dueOn, kind === 'INVOICE' ? formats.day(dueOn) : ''],
    [head.customerNo, buyer.customerNo],
    [head.sale, sale?.code ?? ''],
    [head.paddle, sale?.paddle ?? ''],
    [head.buyerReference, buyerReference],
    [buyerNumberLabel, buyer.vatNumber],
    [head.payer, payer ? describePayer(payer, language) : ''],
  ];
  return rows.filter(([, value]) => value !== '');
}

const describePayer = ({ name, address }: InvoiceParty, language: InvoiceDocument['language']): string =>
  [name, formatPrintedAddress(address, language)].filter(Boolean).join('\n');

function describeCorrection(
  { credited, reason }: InvoiceDocument,
  words: DocumentWords,
  formats: Formats,
): string[] {
  return [
    credited ? fill(words.corrects, { number: credited.number, date: formats.day(credited.issuedOn) }) : '',
    reason && fill(words.reason, { reason }),
  ].filter(Boolean);
}
