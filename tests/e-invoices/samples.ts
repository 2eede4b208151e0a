import {
  type InvoiceDocument,
  type InvoiceDocumentLine,
  type InvoiceLineKind,
  type VatGroup,
  type VatReason,
  vatReasons,
} from '#contract/invoice-document';
import { applyRate, roundHalfUp } from '#contract/money/exact';

/** Invoices of an invented house to invented people, for the tests of e-invoices. Amounts are minor units. */

export type Vat = InvoiceDocumentLine['vat'];

export const standardRate = (rate: number): Vat => ({ category: 'S', rate, reason: null });
export const zeroRate: Vat = { category: 'Z', rate: 0, reason: null };
export const exempt = (reason: VatReason): Vat => ({ category: 'E', rate: 0, reason });
export const exported: Vat = { category: 'G', rate: 0, reason: 'EXPORT' };
export const outsideScope: Vat = { category: 'O', rate: 0, reason: 'OUTSIDE_SCOPE' };

export const createLine = (
  kind: InvoiceLineKind,
  amount: number,
  vat: Vat,
  changes: Partial<InvoiceDocumentLine> = {},
): InvoiceDocumentLine => ({
  kind,
  lotNumber: null,
  description: `Invented ${kind.toLowerCase().replaceAll('_', ' ')}`,
  amount,
  vat,
  vatAmount: roundHalfUp(applyRate(amount, vat.rate)),
  ...changes,
});

/** The hammer and the premium of a lot, each as a line of its own. */
export const createLot = (lotNumber: string, hammer: number, premium: number, vat: Vat) => [
  createLine('HAMMER', hammer, vat, { lotNumber, description: `Ada Invented: Picture ${lotNumber}` }),
  createLine('PREMIUM', premium, vat, { lotNumber, description: "Buyer's premium" }),
];

const seller: InvoiceDocument['seller'] = {
  name: 'Musterhaus Auktionen GmbH',
  address: {
    lines: 'Haus der Muster\nMusterstraße 1',
    postcode: '10115',
    town: 'Berlin',
    region: '',
    country: 'DE',
  },
  vatNumber: 'DE 123456789',
  companyNumber: 'HRB 12345',
  email: 'invoices@musterhaus.example',
  phone: '+49 30 1234567',
  website: 'https://musterhaus.example',
  logo: null,
  paperSize: 'A4',
  bankAccounts: [
    {
      payee: 'Musterhaus Auktionen GmbH',
      account: 'DE89 3704 0044 0532 0130 00',
      bankCode: 'COBADEFFXXX',
      bank: 'Musterbank',
      currency: 'EUR',
    },
  ],
};

const buyer: InvoiceDocument['buyer'] = {
  name: 'Galerie Bea Beispiel',
  address: { lines: 'Beispielweg 2', postcode: '20095', town: 'Hamburg', region: '', country: 'DE' },
  vatNumber: 'DE987654321',
  companyNumber: '',
  email: 'bea@beispiel.example',
  customerNo: 'C-1001',
  isBusiness: true,
};

export const payer: NonNullable<InvoiceDocument['payer']> = {
  name: 'Paul Platzhalter',
  address: { lines: 'Platz 3', postcode: '80331', town: 'München', region: '', country: 'DE' },
  vatNumber: '',
  companyNumber: '',
  email: '',
};

/** Returns an invoice with these lines, whose groups and totals follow from them. */
export function createDocument(
  lines: readonly InvoiceDocumentLine[],
  changes: Partial<InvoiceDocument> = {},
): InvoiceDocument {
  const rounding = changes.rounding ?? 'CATEGORY';
  const taxes = changes.taxes ?? createGroups(lines, rounding);
  const net = sum(lines.map(({ amount }) => amount));
  const vat = sum(taxes.map((group) => group.vat));
  const prepaid = changes.prepaid ?? 0;
  return {
    kind: 'INVOICE',
    company: 'HOUSE',
    number: 'INV20260001',
    issuedOn: '2026-05-14',
    dueOn: '2026-06-13',
    suppliedOn: '2026-05-12',
    language: 'en-US',
    currency: 'EUR',
    decimals: 2,
    reference: 'RF16INV20260001',
    buyerReference: '04011000-1234512345-06',
    credited: null,
    reason: '',
    seller,
    buyer,
    payer: null,
    sale: { code: 'M26', title: 'Invented pictures', paddle: '12' },
    rounding,
    lines: [...lines],
    taxes,
    net,
    vat,
    total: net + vat,
    prepaid,
    due: net + vat - prepaid,
    otherTotals: [],
    texts: ['Payable within 30 days.', 'Lots are collected within 14 days.'],
    ...changes,
  };
}

export const createCreditNote = (
  lines: readonly InvoiceDocumentLine[],
  changes: Partial<InvoiceDocument> = {},
) =>
  createDocument(lines, {
    kind: 'CREDIT_NOTE',
    number: 'CN20260001',
    credited: { number: 'INV20260001', issuedOn: '2026-05-14' },
    reason: 'The lot was returned.',
    ...changes,
  });

function createGroups(
  lines: readonly InvoiceDocumentLine[],
  rounding: InvoiceDocument['rounding'],
): VatGroup[] {
  const keyOf = ({ vat }: InvoiceDocumentLine) => `${vat.category} ${vat.rate}`;
  return [...new Set(lines.map(keyOf))].map((key) => {
    const rows = lines.filter((line) => keyOf(line) === key);
    const { category = 'S', rate = 0 } = rows[0]?.vat ?? {};
    const base = sum(rows.map(({ amount }) => amount));
    const reasons = vatReasons.filter((reason) => rows.some((line) => line.vat.reason === reason));
    return {
      category,
      rate,
      base,
      vat:
        rounding === 'LINE'
          ? sum(rows.map(({ vatAmount }) => vatAmount))
          : roundHalfUp(applyRate(base, rate)),
      reasons,
      text: reasons.map((reason) => `Invented wording of ${reason}.`).join(' '),
    };
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
