import type { InvoiceDocument } from '#contract/invoice-document';
import { languages } from '#contract/session';
import { describeInvoice } from '../../server/documents/invoice-view';
import { writeSepaCode } from '../../server/documents/sepa-code';
import { createSwissBill } from '../../server/documents/swiss-bill';
import { findTaxKind } from '../../server/documents/taxes';
import { createSamples } from './samples';

const english = createSamples('en-US');
const portuguese = createSamples('pt-BR');
const sample = (name: string, samples = english): InvoiceDocument => {
  const document = samples[name];
  if (!document) throw new Error(`no sample ${name}`);
  return document;
};
const listLabels = (document: InvoiceDocument) => describeInvoice(document).totals.map(({ label }) => label);

describe('lines', () => {
  test('of a lot stand together, with its total', () => {
    const [first] = describeInvoice(sample('import-reduced')).lines.groups;
    expect(first).toMatchObject({
      lot: '19',
      description: 'Erzsébet Őry, Landscape near Győr, oil on panel',
      parts: [
        { label: 'Hammer price', amount: '7,500.00' },
        { label: 'Buyer’s premium', amount: '2,340.00' },
        { label: 'Import VAT', amount: '375.00' },
      ],
      total: '10,215.00',
    });
  });

  test('about no lot are described in words', () => {
    const groups = describeInvoice(sample('discount')).lines.groups;
    expect(groups.at(-1)).toMatchObject({
      lot: '',
      description: 'Courtesy discount on the premium',
      parts: [],
      total: '-150.00',
    });
  });

  test('allow line breaks in long words', () => {
    const document = structuredClone(sample('standard'));
    if (document.lines[0]) document.lines[0].description = 'x'.repeat(31);
    expect(describeInvoice(document).lines.groups[0]?.description).toBe(`${'x'.repeat(30)}\u200bx`);
  });
});

describe('tax', () => {
  test.each(languages)('is not shown on margin lots (%s)', (language) => {
    const document = sample('margin-art', createSamples(language));
    const view = describeInvoice(document);
    expect(view.lines.tax).toBe('');
    expect(view.totals.map(({ level }) => level)).toEqual(['part', 'part', 'sum', 'due']);
    expect(view.taxes.rows).toEqual([expect.objectContaining({ text: document.taxes[0]?.text, tax: '' })]);
  });

  test('of margin lots is left empty beside the tax of other lots', () => {
    expect(describeInvoice(sample('margin-and-standard')).taxes.rows).toEqual([
      { code: 'E', text: 'Margin scheme – works of art', base: '13,120.00', tax: '' },
      { code: '20%', text: 'VAT', base: '12,785.00', tax: '2,557.00' },
    ]);
  });

  test('has the name of the country of the seller', () => {
    const { seller, ...document } = sample('standard');
    const inCountry = (country: string) =>
      findTaxKind({ ...document, seller: { ...seller, address: { ...seller.address, country } } });
    expect(['US', 'AU', 'GB', ''].map(inCountry)).toEqual(['SALES_TAX', 'GST', 'VAT', 'VAT']);
  });
});

test('totals show what is paid and what is due', () => {
  expect(listLabels(sample('part-prepaid')).slice(-3)).toEqual(['Total', 'Already paid', 'Amount due']);
  expect(describeInvoice(sample('paid-in-full'))).toMatchObject({
    payment: null,
    settled: 'This invoice is paid in full. Nothing is due.',
  });
});

test('a credit note says what it corrects and asks for no payment', () => {
  expect(describeInvoice(sample('credit-note'))).toMatchObject({
    heading: 'Credit note',
    notes: [
      'Corrects invoice INV-2026-0001 of November 20, 2026.',
      'Reason: Hammer price of lot 7 corrected',
    ],
    payment: null,
    settled: '',
  });
  expect(listLabels(sample('credit-note')).at(-1)).toBe('Total credit');
});

test('amounts have the decimals of their currency', () => {
  const view = describeInvoice({ ...sample('other-currencies'), currency: 'BHD', decimals: 3 });
  expect(view.lines.groups[0]?.parts[0]?.amount).toBe('480.000');
  expect(view.otherTotals[1]).toBe('For information: ¥1,348,000 at a rate of 196.35');
  expect(describeInvoice(sample('other-currencies', portuguese)).otherTotals[1]).toContain('196,35');
  expect(() => describeInvoice({ ...sample('standard'), currency: 'XYZ', decimals: null })).toThrow('XYZ');
});

test('a SEPA code names account, amount and reference', () => {
  const document = sample('standard', portuguese);
  expect(writeSepaCode(document)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BESCPTPL',
    'Casa Martelinho Leilões, Lda.',
    'PT50000201231234567890154',
    'EUR8240.40',
    '',
    'RF16INV20260001',
  ]);
  expect(
    writeSepaCode({ ...document, reference: 'none' })
      ?.split('\n')
      .slice(-2),
  ).toEqual(['', 'INV-2026-0001']);
  expect(writeSepaCode({ ...document, due: 0 })).toBeUndefined();
  expect(writeSepaCode(sample('standard'))).toBeUndefined();
});

describe('a Swiss payment part', () => {
  const document = sample('swiss-bill');
  const [account] = document.seller.bankAccounts;
  if (!account) throw new Error('no account');
  const payTo = (changes: Partial<typeof account>): InvoiceDocument => ({
    ...document,
    seller: { ...document.seller, bankAccounts: [{ ...account, ...changes }] },
  });

  test('names creditor, reference and debtor', () => {
    expect(createSwissBill(document)?.bill).toEqual({
      account: 'CH93 0076 2011 6238 5295 7',
      creditor: ['Auktionshaus Hämmerli AG', 'Gantgasse 12', '8001 Zürich'],
      reference: 'RF16 INV2 0260 001',
      message: 'INV-2026-0001',
      debtor: ['Łucja Bieterli-Źródło', 'Zuschlagstrasse 5', '3011 Bern'],
      currency: 'CHF',
      amount: '17 580.80',
    });
  });

  test('replaces the account in the list of accounts', () => {
    expect(describeInvoice(document).payment).toMatchObject({ accounts: [], swissBill: { currency: 'CHF' } });
  });

  test('has a QR reference for a QR-IBAN', () => {
    const { bill } = createSwissBill(payTo({ account: 'CH44 3199 9123 0008 8901 2' })) ?? {};
    expect(bill?.reference).toBe('00 00000 00000 00000 02026 00013');
  });

  test.each(['競舉牌', 'x'.repeat(71)])('leaves a blank field for the debtor “%s”', (name) => {
    const { bill } = createSwissBill({ ...document, buyer: { ...document.buyer, name } }) ?? {};
    expect(bill?.debtor).toEqual([]);
  });

  test('is left out when the code cannot name the seller, the account or the reference', () => {
    const withQrIban = payTo({ account: 'CH44 3199 9123 0008 8901 2' });
    expect(createSwissBill({ ...withQrIban, number: 'INV' })).toBeUndefined();
    expect(createSwissBill(payTo({ payee: '木槌山房' }))).toBeUndefined();
    expect(createSwissBill(payTo({ account: 'GB29 NWBK 6016 1331 9268 19' }))).toBeUndefined();
    expect(createSwissBill(payTo({ payee: 'x'.repeat(71) }))).toBeUndefined();
  });
});
