import type { InvoiceDocument } from '#contract/invoice-document';
import { chooseEInvoice, isRoutingId } from '../../server/e-invoices/choice';
import { findMissingSellerData } from '../../server/e-invoices/readiness';
import { createDocument, createLot, exempt } from './samples';

const invoice = createDocument(createLot('1', 100000, 26000, exempt('MARGIN_ART')), {
  buyerReference: '',
});
const { seller, buyer } = invoice;

describe('who gets an e-invoice', () => {
  const issueTo = (country: string, issuedOn: string, changes: Partial<InvoiceDocument> = {}) => {
    const address = { ...buyer.address, country };
    const rule = chooseEInvoice({ ...invoice, buyer: { ...buyer, address }, issuedOn, ...changes });
    return rule ? `${rule.duty} ${rule.profile}` : null;
  };

  test.each([
    ['DE', '2024-12-31', null],
    ['DE', '2025-01-01', 'RECEIVE EN16931'],
    ['DE', '2027-01-01', 'ISSUE_LARGE EN16931'],
    ['DE', '2028-01-01', 'ISSUE EN16931'],
    ['FR', '2026-08-31', null],
    ['FR', '2026-09-01', 'ISSUE_LARGE EN16931'],
    ['FR', '2027-09-01', 'ISSUE EN16931'],
    ['BE', '2026-09-01', null],
    ['GB', '2026-09-01', null],
    ['', '2026-09-01', null],
  ])('a business in "%s" on %s: %s', (country, day, expected) => {
    expect(issueTo(country, day)).toBe(expected);
  });

  test('an authority gets an XRechnung', () => {
    const changes = { buyerReference: '04011000-1234512345-06' };
    expect(issueTo('DE', '2026-05-14', changes)).toBe('AUTHORITY XRECHNUNG');
    expect(issueTo('FR', '2026-09-01', changes)).toBe('ISSUE_LARGE EN16931');
  });

  test('private buyers and currencies with three decimals get none', () => {
    expect(issueTo('DE', '2026-05-14', { buyer: { ...buyer, isBusiness: false } })).toBeNull();
    expect(issueTo('DE', '2026-05-14', { currency: 'BHD', decimals: 3 })).toBeNull();
  });

  test.each([
    ['04011000-1234512345-06', true],
    ['991-33333TEST-33', true],
    ['991-33333test-33', true],
    ['991-33333TEST-34', false],
    ['Order 12', false],
    ['', false],
  ])('routing id %s: %s', (reference, expected) => {
    expect(isRoutingId(reference)).toBe(expected);
  });
});

describe('readiness of a company', () => {
  test.each<[string[], Partial<typeof seller>]>([
    [[], {}],
    [['vatNumber'], { vatNumber: '' }],
    [['vatNumber'], { vatNumber: '123456789' }],
    [['phone'], { phone: '' }],
    [['email'], { email: 'nobody' }],
    [['bankAccounts'], { bankAccounts: [] }],
    [['address.lines'], { address: { ...seller.address, lines: '' } }],
    [
      ['address.lines', 'address.postcode', 'address.town', 'address.country'],
      { address: { lines: '', postcode: '', town: '', region: '', country: '' } },
    ],
  ])('lacks %j', (fields, changes) => {
    expect(findMissingSellerData({ ...seller, ...changes })).toEqual(fields);
  });
});
