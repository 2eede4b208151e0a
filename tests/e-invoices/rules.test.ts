import type {
  InvoiceDocument,
  InvoiceDocumentLine,
  VatCategory,
  VatGroup,
  VatReason,
} from '#contract/invoice-document';
import { createEInvoice, findEInvoiceIssues } from '../../server/e-invoices/e-invoice';
import type { EInvoiceProfile } from '../../server/e-invoices/model';
import { writeAndRead } from './readers';
import {
  createCreditNote,
  createDocument,
  createLine,
  createLot,
  exempt,
  exported,
  outsideScope,
  standardRate,
  type Vat,
  zeroRate,
} from './samples';

const findRules = (document: InvoiceDocument, profile: EInvoiceProfile = 'EN16931') => [
  ...new Set(findEInvoiceIssues(document, profile).map(({ rule }) => rule)),
];

const lotOf = (vat: Vat) => createLot('1', 100000, 26000, vat);

describe('cases of auction invoices', () => {
  test.each<[VatReason, string]>([
    ['MARGIN_ART', 'VATEX-EU-I'],
    ['MARGIN_COLLECTORS', 'VATEX-EU-J'],
    ['MARGIN_SECOND_HAND', 'VATEX-EU-F'],
  ])('%s is category E with a code of its own', async (reason, exemptionReasonCode) => {
    const { invoice } = await writeAndRead(createDocument(lotOf(exempt(reason))));
    expect(invoice.totals.taxBreakdown).toMatchObject([{ categoryCode: 'E', exemptionReasonCode }]);
  });

  test.each<[string, readonly InvoiceDocumentLine[]]>([
    ['a margin and a full VAT lot', [...lotOf(exempt('MARGIN_ART')), ...lotOf(standardRate(1900))]],
    [
      'zero-rated books, margin and full VAT lots',
      [...lotOf(zeroRate), ...lotOf(exempt('MARGIN_ART')), ...lotOf(standardRate(700))],
    ],
    ['exports', lotOf(exported)],
    ['a sale outside the scope of VAT', lotOf(outsideScope)],
  ])('accepts %s', async (_, lines) => {
    await writeAndRead(createDocument(lines), 'XRECHNUNG');
  });

  test.each<[string, readonly InvoiceDocumentLine[]]>([
    ['two margin schemes', [...lotOf(exempt('MARGIN_ART')), ...lotOf(exempt('MARGIN_COLLECTORS'))]],
    [
      'a resale right next to a margin lot',
      [...lotOf(exempt('MARGIN_ART')), createLine('RESALE_RIGHT', 4000, exempt('RESALE_RIGHT'))],
    ],
    ['taxes at import', [...lotOf(exempt('MARGIN_ART')), createLine('IMPORT_VAT', 5000, exempt('IMPORT'))]],
  ])('accepts %s in one group with a text and no code', async (_, lines) => {
    const document = createDocument(lines);
    const { invoice } = await writeAndRead(document);
    expect(invoice.totals.taxBreakdown).toHaveLength(1);
    expect(invoice.totals.taxBreakdown[0]).toMatchObject({
      categoryCode: 'E',
      exemptionReason: document.taxes[0]?.text,
      exemptionReasonCode: undefined,
    });
  });

  test('refuses a group for each of two margin schemes', () => {
    const lines = [...lotOf(exempt('MARGIN_ART')), ...lotOf(exempt('MARGIN_COLLECTORS'))];
    const toGroup = (reason: VatReason): VatGroup => ({
      category: 'E',
      rate: 0,
      base: 126000,
      vat: 0,
      reasons: [reason],
      text: reason,
    });
    const taxes = [toGroup('MARGIN_ART'), toGroup('MARGIN_COLLECTORS')];
    expect(findRules(createDocument(lines, { taxes }))).toEqual(['BR-E-01', 'BR-E-08']);
  });

  test('refuses an exempt group without code and text', () => {
    const document = createDocument(lotOf(exempt('IMPORT')));
    expect(findRules(changeGroup(document, { text: '' }))).toEqual(['BR-E-10']);
  });

  test('refuses a resale right outside the scope of VAT next to other lots', () => {
    const lines = [
      ...lotOf(exempt('MARGIN_ART')),
      createLine('RESALE_RIGHT', 4000, { ...outsideScope, reason: 'RESALE_RIGHT' }),
    ];
    expect(findRules(createDocument(lines))).toEqual(['BR-O-02', 'BR-O-11', 'BR-O-12']);
  });

  test.each(['F', 'I', 'J', 'D'])('refuses category %s of UNCL 5305', (code) => {
    const category = code as VatCategory;
    const document = createDocument(lotOf({ category, rate: 0, reason: 'MARGIN_ART' }));
    expect(findRules(document)).toEqual(expect.arrayContaining(['BR-CL-17', 'BR-CL-18']));
  });

  test('refuses negative prices', () => {
    const lines = [...lotOf(exempt('MARGIN_ART')), createLine('CHARGE', -1, exempt('MARGIN_ART'))];
    expect(findEInvoiceIssues(createDocument(lines), 'EN16931')).toEqual([
      { rule: 'BR-27', field: 'BT-146', at: '3' },
    ]);
  });
});

const invoice = createDocument([
  ...lotOf(standardRate(1900)),
  createLine('DISCOUNT', -1000, standardRate(1900)),
]);
const { seller, buyer, lines } = invoice;

const withSeller = (changes: Partial<typeof seller>) => ({ ...invoice, seller: { ...seller, ...changes } });
const withBuyer = (changes: Partial<typeof buyer>) => ({ ...invoice, buyer: { ...buyer, ...changes } });
const withLine = (at: number, changes: Partial<InvoiceDocumentLine>) => ({
  ...invoice,
  lines: lines.map((line, index) => (index === at ? { ...line, ...changes } : line)),
});
const changeGroup = (document: InvoiceDocument, changes: Partial<VatGroup>): InvoiceDocument => ({
  ...document,
  taxes: document.taxes.map((group) => ({ ...group, ...changes })),
});

const noAddress = { lines: '', postcode: '', town: '', region: '', country: '' };
const withoutVatNumber = (vat: Vat) => ({
  ...createDocument([...lotOf(vat), createLine('DISCOUNT', -1000, vat)]),
  seller: { ...seller, vatNumber: '' },
});

describe('rules of EN 16931', () => {
  test.each<[string[], InvoiceDocument]>([
    [['BR-02'], { ...invoice, number: ' ' }],
    [['BR-03'], { ...invoice, issuedOn: '' }],
    [['BR-06'], withSeller({ name: '' })],
    [['BR-07'], withBuyer({ name: '\0' })],
    [['BR-08', 'BR-09'], withSeller({ address: noAddress })],
    [['BR-09'], withSeller({ address: { ...seller.address, country: '' } })],
    [['BR-10', 'BR-11'], withBuyer({ address: noAddress })],
    [['BR-11'], withBuyer({ address: { ...buyer.address, country: '' } })],
    [['BR-16'], createDocument([createLine('DISCOUNT', -1000, standardRate(1900))])],
    [['BR-25'], withLine(0, { description: '' })],
    [['BR-33'], withLine(2, { description: '' })],
    [['BR-55'], createCreditNote(lines, { credited: null })],
    [['BR-CO-13', 'BR-CO-15'], { ...invoice, net: invoice.net + 1 }],
    [['BR-CO-14', 'BR-CO-15'], { ...invoice, vat: invoice.vat + 1 }],
    [['BR-CO-15', 'BR-CO-16'], { ...invoice, total: invoice.total + 1 }],
    [['BR-CO-16'], { ...invoice, due: invoice.due + 1 }],
    [['BR-CO-14', 'BR-CO-18', 'BR-S-01'], { ...invoice, taxes: [] }],
    [['BR-CO-25'], { ...invoice, dueOn: '', texts: [] }],
    [['BR-CO-26', 'BR-S-02', 'BR-S-03'], withSeller({ vatNumber: '', companyNumber: '' })],
    [['BR-CO-09'], withSeller({ vatNumber: '123456789' })],
    [['BR-CO-09'], withBuyer({ vatNumber: 'XK123456789' })],
    [['BR-CL-14'], withSeller({ address: { ...seller.address, country: 'XK' } })],
    [['BR-CL-14'], withBuyer({ address: { ...buyer.address, country: 'Germany' } })],
    [['BR-S-08'], changeGroup(invoice, { base: 125001 })],
    [['BR-S-01', 'BR-S-05', 'BR-S-08'], withLine(0, { vat: standardRate(0) })],
    [['BR-S-01', 'BR-S-06', 'BR-S-08'], withLine(2, { vat: standardRate(0) })],
    [['BR-S-10'], changeGroup(invoice, { text: 'no reason' })],
    [['BR-S-02', 'BR-S-03'], withoutVatNumber(standardRate(1900))],
    [['BR-E-02', 'BR-E-03'], withoutVatNumber(exempt('MARGIN_ART'))],
    [['BR-Z-02', 'BR-Z-03'], withoutVatNumber(zeroRate)],
    [['BR-G-02', 'BR-G-03'], withoutVatNumber(exported)],
    [[], withoutVatNumber(outsideScope)],
    [['BR-E-09', 'BR-CO-17'], createDocument(lotOf(exempt('MARGIN_ART')), { taxes: [group('E', 1)] })],
    [['BR-Z-10'], createDocument(lotOf(zeroRate), { taxes: [{ ...group('Z', 0), text: 'why' }] })],
    [['BR-E-05'], createDocument(lotOf({ ...exempt('MARGIN_ART'), rate: 1900 }), { taxes: [group('E', 0)] })],
    [['PEPPOL-EN16931-P0110'], changeGroup(createDocument(lotOf(exported)), { reasons: ['MARGIN_ART'] })],
  ])('%j', (rules, document) => {
    expect(findRules(document)).toEqual(expect.arrayContaining(rules));
    expect(findRules(document)).toHaveLength(rules.length);
  });
});

function group(category: VatCategory, vat: number): VatGroup {
  return { category, rate: 0, base: 126000, vat, reasons: [], text: category === 'E' ? 'why' : '' };
}

describe('rules of XRechnung', () => {
  test.each<[string[], InvoiceDocument]>([
    [['BR-DE-1'], withSeller({ bankAccounts: [] })],
    [['BR-DE-3'], withSeller({ address: { ...seller.address, town: '' } })],
    [['BR-DE-4'], withSeller({ address: { ...seller.address, postcode: '' } })],
    [['BR-DE-5', 'BR-06'], withSeller({ name: '' })],
    [['BR-DE-6'], withSeller({ phone: '' })],
    [['BR-DE-7', 'PEPPOL-EN16931-R020'], withSeller({ email: '' })],
    [['BR-DE-8'], withBuyer({ address: { ...buyer.address, town: '' } })],
    [['BR-DE-9'], withBuyer({ address: { ...buyer.address, postcode: '' } })],
    [['BR-DE-15'], { ...invoice, buyerReference: '' }],
    [['BR-DE-16', 'BR-S-02', 'BR-S-03'], withoutVatNumber(standardRate(1900))],
    [['BR-DE-18'], { ...invoice, texts: ['Cash discount:', ' #SKONTO#TAGE=14#'] }],
    [['BR-DE-27'], withSeller({ phone: 'n/a' })],
    [['BR-DE-28'], withSeller({ email: 'invoices@@musterhaus.example' })],
    [['PEPPOL-EN16931-R010'], withBuyer({ email: '' })],
  ])('%j', (rules, document) => {
    expect(findRules(document, 'XRECHNUNG').sort()).toEqual([...rules].sort());
  });

  test('BR-DE-19: an account like an IBAN is one', () => {
    const [account] = seller.bankAccounts;
    const bankAccounts = account ? [{ ...account, account: 'DE00370400440532013000' }] : [];
    expect(findRules(withSeller({ bankAccounts }), 'XRECHNUNG')).toEqual(['BR-DE-19']);
  });

  test('do not apply to other e-invoices', () => {
    const bare = withSeller({ bankAccounts: [], phone: '', email: '' });
    expect(findRules({ ...bare, buyerReference: '' })).toEqual([]);
  });
});

test('a document with issues has no file', () => {
  expect(createEInvoice({ ...invoice, number: '' }, 'EN16931')).toEqual({
    issues: [{ rule: 'BR-02', field: 'BT-1', at: '' }],
  });
});
