import { Profile, validateXsd } from '@stackforge-eu/factur-x';
import { type ComfortProfile, FacturX } from 'factur-x-kit';
import type { InvoiceDocument } from '#contract/invoice-document';
import { createEInvoice } from '../../server/e-invoices/e-invoice';
import type { EInvoiceProfile } from '../../server/e-invoices/model';

/** Reads and checks e-invoices with code that is not ours. */

/**
 * Writes a document and has it checked: by the official schema of Factur-X 1.09 (profile EN 16931), and by the reader and the
 * business rules of factur-x-kit. Returns the XML and what factur-x-kit read.
 */
export async function writeAndRead(document: InvoiceDocument, profile: EInvoiceProfile = 'EN16931') {
  const xml = write(document, profile);
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
  const read = await FacturX.fromXML(Buffer.from(withPlainGuideline(xml)));
  expect(listOtherIssues(read)).toEqual([]);
  return { xml, invoice: read.object as ComfortProfile };
}

/** Returns the XML of a document; fails with the rules that it breaks. */
export function write(document: InvoiceDocument, profile: EInvoiceProfile = 'EN16931'): string {
  const result = createEInvoice(document, profile);
  expect('issues' in result ? result.issues : []).toEqual([]);
  return 'xml' in result ? result.xml : '';
}

/**
 * factur-x-kit computes with floats and without the tolerance of the official rules, so that it reports right amounts. They
 * are compared exactly instead (`readAmounts`); its other rules apply.
 */
const arithmeticRules = /^\[BR-(?:CO-1\d|[A-Z]+-[89])\]/;

const listOtherIssues = (read: FacturX): string[] =>
  (read.validate().errors ?? [])
    .map(({ message }) => message)
    .filter((message) => !arithmeticRules.test(message));

/** factur-x-kit refuses the name of XRechnung, which has the syntax of EN 16931. */
const withPlainGuideline = (xml: string): string => xml.replace(/#compliant#urn:xeinkauf[^<]*/, '');

/** What a file says about money, in minor units. */
export function readAmounts({ totals, invoiceLines }: ComfortProfile, decimals: number) {
  const toMinor = (major: number | undefined) => Math.round((major ?? 0) * 10 ** decimals);
  return {
    lines: invoiceLines.map(({ settlement }) => toMinor(settlement.lineTotals.netTotal)),
    prices: invoiceLines.map(({ productPriceAgreement }) =>
      toMinor(productPriceAgreement.productNetPricing.netPricePerItem),
    ),
    allowances: (totals.documentLevelAllowancesAndCharges?.allowances ?? []).map(({ actualAmount }) =>
      toMinor(actualAmount),
    ),
    groups: totals.taxBreakdown.map(({ categoryCode, basisAmount, calculatedAmount }) => ({
      category: String(categoryCode),
      base: toMinor(basisAmount),
      vat: toMinor(calculatedAmount),
    })),
    net: toMinor(totals.netTotal),
    vat: toMinor(totals.taxTotal?.[0]?.amount),
    total: toMinor(totals.grossTotal),
    prepaid: toMinor(totals.prepaidAmount),
    due: toMinor(totals.openAmount),
  };
}

/** The amounts of a document in the form of `readAmounts`. */
export function toAmounts({ lines, taxes, net, vat, total, prepaid, due }: InvoiceDocument) {
  const charges = lines.filter(({ kind }) => kind !== 'DISCOUNT').map(({ amount }) => amount);
  return {
    lines: charges,
    prices: charges,
    allowances: lines.filter(({ kind }) => kind === 'DISCOUNT').map(({ amount }) => Math.abs(amount)),
    groups: taxes.map((group) => ({ category: group.category, base: group.base, vat: group.vat })),
    net,
    vat,
    total,
    prepaid,
    due,
  };
}
