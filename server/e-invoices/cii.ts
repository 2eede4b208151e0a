import type { InvoiceDocument } from '#contract/invoice-document';
import { applyRate, formatExact } from '#contract/money/exact';
import { buildEInvoice } from './build';
import { discountReasonCode, emailScheme, pieceUnit } from './codes';
import type {
  EInvoice,
  EInvoiceAllowance,
  EInvoiceLine,
  EInvoiceParty,
  EInvoicePayment,
  EInvoiceProfile,
  EInvoiceSeller,
  EInvoiceVat,
  EInvoiceVatGroup,
} from './model';
import { createElement, toXml, type XmlElement } from './xml';

/**
 * The syntax of e-invoices: Cross Industry Invoice D16B of UN/CEFACT, in the subset that Factur-X 1.09 / ZUGFeRD 2.5 allow in
 * their profile EN 16931. The order of elements is that of the schema; comments would only repeat the names of the terms,
 * which model.ts numbers.
 */

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Business process (BT-23) and specification (BT-24) of each profile. */
const profiles: Readonly<Record<EInvoiceProfile, { process: string; guideline: string }>> = {
  EN16931: { process: '', guideline: 'urn:cen.eu:en16931:2017' },
  XRECHNUNG: {
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    guideline: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  },
};

/**
 * Returns the document as XML, whether or not it follows the rules; `createEInvoice` checks it first. Throws a RangeError for a
 * currency without decimals.
 */
export const writeCii = (document: InvoiceDocument, profile: EInvoiceProfile): string =>
  writeEInvoice(buildEInvoice(document, profile));

export function writeEInvoice(invoice: EInvoice): string {
  const { process, guideline } = profiles[invoice.profile];
  const parameter = (name: string, id: string) => ram(name, [ram('ID', id)]);
  return toXml({
    name: 'rsm:CrossIndustryInvoice',
    attributes: namespaces,
    content: [
      createElement('rsm:ExchangedDocumentContext', [
        parameter('BusinessProcessSpecifiedDocumentContextParameter', process),
        parameter('GuidelineSpecifiedDocumentContextParameter', guideline),
      ]),
      createElement('rsm:ExchangedDocument', [
        ram('ID', invoice.number),
        ram('TypeCode', invoice.typeCode),
        toDate('IssueDateTime', invoice.issuedOn),
        ...invoice.notes.map(({ subjectCode, text }) =>
          ram('IncludedNote', [ram('Content', text), ram('SubjectCode', subjectCode)]),
        ),
      ]),
      createElement('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map((line) => toLine(line, invoice.decimals)),
        toAgreement(invoice),
        ram('ApplicableHeaderTradeDelivery', [
          ram('ActualDeliverySupplyChainEvent', [toDate('OccurrenceDateTime', invoice.suppliedOn)]),
        ]),
        toSettlement(invoice),
      ]),
    ].filter((child) => child !== undefined),
  });
}

const ram = (
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes?: Readonly<Record<string, string>>,
) => createElement(`ram:${name}`, content, attributes);

const toLine = (line: EInvoiceLine, decimals: number) =>
  ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', line.id)]),
    ram('SpecifiedTradeProduct', [ram('SellerAssignedID', line.lotNumber), ram('Name', line.name)]),
    ram('SpecifiedLineTradeAgreement', [
      ram('NetPriceProductTradePrice', [ram('ChargeAmount', formatAmount(line.amount, decimals))]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', '1', { unitCode: pieceUnit })]),
    ram('SpecifiedLineTradeSettlement', [
      toTax('ApplicableTradeTax', line),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [
        ram('LineTotalAmount', formatAmount(line.amount, decimals)),
      ]),
    ]),
  ]);

const toAgreement = ({ buyerReference, seller, buyer }: EInvoice) =>
  ram('ApplicableHeaderTradeAgreement', [
    ram('BuyerReference', buyerReference),
    toParty('SellerTradeParty', seller, toContact(seller)),
    toParty('BuyerTradeParty', buyer),
  ]);

const toContact = ({ contact }: EInvoiceSeller) =>
  ram('DefinedTradeContact', [
    ram('PersonName', contact.name),
    ram('TelephoneUniversalCommunication', [ram('CompleteNumber', contact.phone)]),
    ram('EmailURIUniversalCommunication', [ram('URIID', contact.email)]),
  ]);

function toParty(name: string, party: EInvoiceParty, contact?: XmlElement) {
  const { lines, town, postcode, region, country } = party.address;
  return ram(name, [
    ram('ID', party.id),
    ram('Name', party.name),
    ram('SpecifiedLegalOrganization', [ram('ID', party.registrationNumber)]),
    contact,
    ram('PostalTradeAddress', [
      ram('PostcodeCode', postcode),
      ram('LineOne', lines[0] ?? ''),
      ram('LineTwo', lines[1] ?? ''),
      ram('LineThree', lines[2] ?? ''),
      ram('CityName', town),
      ram('CountryID', country),
      ram('CountrySubDivisionName', region),
    ]),
    ram('URIUniversalCommunication', [ram('URIID', party.email, { schemeID: emailScheme })]),
    ram('SpecifiedTaxRegistration', [ram('ID', party.vatNumber, { schemeID: 'VA' })]),
  ]);
}

function toSettlement(invoice: EInvoice) {
  const { currency, decimals, payment, totals, precedingInvoice } = invoice;
  const amount = (name: string, value: number, attributes?: Record<string, string>) =>
    ram(name, formatAmount(value, decimals), attributes);
  return ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', payment?.reference ?? ''),
    ram('InvoiceCurrencyCode', currency),
    payment ? toPaymentMeans(payment) : undefined,
    ...invoice.vatBreakdown.map((group) => toVatGroup(group, decimals)),
    ...invoice.allowances.map((allowance) => toAllowance(allowance, decimals)),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', invoice.paymentTerms),
      toDate('DueDateDateTime', invoice.dueOn),
    ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('LineTotalAmount', totals.lines),
      invoice.allowances.length > 0 ? amount('AllowanceTotalAmount', totals.allowances) : undefined,
      amount('TaxBasisTotalAmount', totals.net),
      amount('TaxTotalAmount', totals.vat, { currencyID: currency }),
      amount('GrandTotalAmount', totals.gross),
      totals.prepaid === 0 ? undefined : amount('TotalPrepaidAmount', totals.prepaid),
      amount('DuePayableAmount', totals.due),
    ]),
    precedingInvoice
      ? ram('InvoiceReferencedDocument', [
          ram('IssuerAssignedID', precedingInvoice.number),
          toDate('FormattedIssueDateTime', precedingInvoice.issuedOn, 'qdt'),
        ])
      : undefined,
  ]);
}

const toPaymentMeans = ({ meansCode, account, isIban, payee, bankCode }: EInvoicePayment) =>
  ram('SpecifiedTradeSettlementPaymentMeans', [
    ram('TypeCode', meansCode),
    ram('PayeePartyCreditorFinancialAccount', [
      ram('IBANID', isIban ? account : ''),
      ram('AccountName', payee),
      ram('ProprietaryID', isIban ? '' : account),
    ]),
    ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', bankCode)]),
  ]);

const toVatGroup = (group: EInvoiceVatGroup, decimals: number) =>
  ram('ApplicableTradeTax', [
    ram('CalculatedAmount', formatAmount(group.vat, decimals)),
    ram('TypeCode', 'VAT'),
    ram('ExemptionReason', group.exemptionText),
    ram('BasisAmount', formatAmount(group.base, decimals)),
    ram('CategoryCode', group.category),
    ram('ExemptionReasonCode', group.exemptionCode),
    ram('RateApplicablePercent', formatPercent(group.rate)),
  ]);

const toAllowance = (allowance: EInvoiceAllowance, decimals: number) =>
  ram('SpecifiedTradeAllowanceCharge', [
    ram('ChargeIndicator', [createElement('udt:Indicator', 'false')]),
    ram('ActualAmount', formatAmount(allowance.amount, decimals)),
    ram('ReasonCode', discountReasonCode),
    ram('Reason', allowance.reason),
    toTax('CategoryTradeTax', allowance),
  ]);

const toTax = (name: string, { category, rate }: EInvoiceVat) =>
  ram(name, [
    ram('TypeCode', 'VAT'),
    ram('CategoryCode', category),
    ram('RateApplicablePercent', rate === null ? '' : formatPercent(rate)),
  ]);

/** Days are written as `20260514`, which UNTDID 2379 calls format 102. */
const toDate = (name: string, day: string, prefix: 'udt' | 'qdt' = 'udt') =>
  ram(name, [createElement(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })]);

/** Formats minor units: 1312000 with two decimals is `13120.00`. */
function formatAmount(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const major = digits.slice(0, digits.length - decimals);
  const sign = minor < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${major}` : `${sign}${major}.${digits.slice(-decimals)}`;
}

/** Formats a rate in percent: 1900 is `19`, 550 is `5.5`. */
const formatPercent = (basisPoints: number): string => formatExact(applyRate(100, basisPoints));
