import type { InvoiceDocument } from '#contract/invoice-document';
import { write, writeAndRead } from './readers';
import {
  createCreditNote,
  createDocument,
  createLine,
  createLot,
  exempt,
  outsideScope,
  payer,
} from './samples';

const lot = createLot('007', 1000000, 312000, exempt('MARGIN_ART'));
const invoice = createDocument(lot);

const withSeller = (changes: Partial<InvoiceDocument['seller']>): InvoiceDocument => ({
  ...invoice,
  seller: { ...invoice.seller, ...changes },
});

test('names document, days, parties and payment', async () => {
  const { invoice: read } = await writeAndRead({ ...invoice, payer });
  expect(read.document).toEqual({
    id: 'INV20260001',
    type: '380',
    dateOfIssue: { year: 2026, month: 5, day: 14 },
    currency: 'EUR',
    notes: [
      { subject: 'AAI', content: 'M26 Invented pictures' },
      { subject: 'PMT', content: 'Paul Platzhalter, Platz 3, 80331 München, DE' },
    ],
  });
  expect(read.delivery).toEqual({ deliveryDate: { year: 2026, month: 5, day: 12 } });
  expect(read.seller).toEqual({
    name: 'Musterhaus Auktionen GmbH',
    specifiedLegalOrganization: { id: { id: 'HRB 12345' } },
    tradeContact: [
      {
        personName: 'Musterhaus Auktionen GmbH',
        telephoneNumber: '+49 30 1234567',
        email: 'invoices@musterhaus.example',
      },
    ],
    postalAddress: {
      addressLineOne: 'Haus der Muster',
      addressLineTwo: 'Musterstraße 1',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
    },
    universalCommunicationAddressURI: { id: 'invoices@musterhaus.example', scheme: 'EM' },
    taxIdentification: { vatId: 'DE123456789' },
  });
  expect(read.buyer).toEqual({
    reference: '04011000-1234512345-06',
    id: 'C-1001',
    name: 'Galerie Bea Beispiel',
    postalAddress: {
      addressLineOne: 'Beispielweg 2',
      postcode: '20095',
      city: 'Hamburg',
      country: 'DE',
    },
    universalCommunicationAddressURI: { id: 'bea@beispiel.example', scheme: 'EM' },
    taxIdentification: { vatId: 'DE987654321' },
  });
  expect(read.paymentInformation).toEqual({
    paymentReference: 'RF16INV20260001',
    paymentMeans: [
      {
        paymentType: '58',
        payeeBankAccount: {
          iban: 'DE89370400440532013000',
          accountName: 'Musterhaus Auktionen GmbH',
          bic: 'COBADEFFXXX',
        },
      },
    ],
    paymentTerms: {
      dueDate: { year: 2026, month: 6, day: 13 },
      description: 'Payable within 30 days.\nLots are collected within 14 days.',
    },
  });
  expect(read.totals.taxBreakdown).toEqual([
    expect.objectContaining({
      exemptionReason: 'Invented wording of MARGIN_ART.',
      exemptionReasonCode: 'VATEX-EU-I',
    }),
  ]);
});

test('writes the same file for XRechnung under its own name', async () => {
  const { xml } = await writeAndRead(invoice, 'XRECHNUNG');
  expect(xml).toContain(
    '<ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>',
  );
  expect(xml).toContain('<ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID>');
});

test('keeps hammer and premium of a lot apart', async () => {
  const { invoice: read } = await writeAndRead(invoice);
  expect(read.invoiceLines.map(({ productDescription }) => productDescription)).toEqual([
    { sellerProductId: '007', name: 'Ada Invented: Picture 007' },
    { sellerProductId: '007', name: "Buyer's premium" },
  ]);
});

test('writes credit notes with positive amounts, their invoice and their reason', async () => {
  const { xml, invoice: read } = await writeAndRead(createCreditNote(lot), 'XRECHNUNG');
  expect(read.document).toMatchObject({
    type: '381',
    notes: [{ content: 'The lot was returned.' }, { content: 'M26 Invented pictures' }],
  });
  expect(read.totals.grossTotal).toBe(13120);
  expect(xml.replace(/\s+/g, '')).toContain(
    '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV20260001</ram:IssuerAssignedID>' +
      '<ram:FormattedIssueDateTime><qdt:DateTimeStringformat="102">20260514</qdt:DateTimeString>',
  );
});

test('leaves out VAT numbers of documents outside the scope of VAT', async () => {
  const document = createDocument(createLot('1', 100000, 20000, outsideScope));
  const { xml, invoice: read } = await writeAndRead(document, 'XRECHNUNG');
  expect(xml).not.toContain('schemeID="VA"');
  expect(read.totals.taxBreakdown).toEqual([
    expect.objectContaining({ categoryCode: 'O', exemptionReasonCode: 'VATEX-EU-O' }),
  ]);
});

describe('payment', () => {
  const account = {
    payee: 'Musterhaus Ltd',
    account: '12345678',
    bankCode: '20-00-00',
    bank: '',
    currency: 'GBP',
  };

  test.each([
    ['an account number', { bankAccounts: [account] }, '30', '<ram:ProprietaryID>12345678<'],
    [
      'an IBAN outside SEPA',
      { bankAccounts: [{ ...account, account: 'GB29NWBK60161331926819' }] },
      '30',
      '<ram:IBANID>GB29NWBK60161331926819<',
    ],
  ])('names %s', async (_, changes, code, text) => {
    const { xml, invoice: read } = await writeAndRead(withSeller(changes));
    expect(read.paymentInformation?.paymentMeans?.[0]?.paymentType).toBe(code);
    expect(xml).toContain(text);
  });

  test('is left out without an account', async () => {
    const { xml } = await writeAndRead(withSeller({ bankAccounts: [] }));
    expect(xml).not.toContain('SpecifiedTradeSettlementPaymentMeans');
  });
});

test('puts addresses of more than three lines into three', async () => {
  const { address } = invoice.seller;
  const { invoice: read } = await writeAndRead(
    withSeller({ address: { ...address, lines: 'One\r\nTwo\n\nThree\nFour' } }),
  );
  expect(read.seller.postalAddress).toMatchObject({
    addressLineOne: 'One',
    addressLineTwo: 'Two',
    addressLineThree: 'Three, Four',
  });
});

describe('texts', () => {
  test.each([
    ['markup', '<b>"Rock & Roll"</b> \']]>', '<b>"Rock & Roll"</b> \']]>'],
    ['control characters', 'a\0b\u0008c\u001fd\uffff', 'abcd'],
    ['halves of surrogate pairs', 'a\ud800b\udc00c', 'abc'],
    ['emoji and Chinese', '💥 明朝青花瓷 𠮷', '💥 明朝青花瓷 𠮷'],
    ['line breaks and blanks', ' one\r\ntwo\rthree \n', 'one\ntwo\nthree'],
  ])('with %s are read as they were', async (_, text, expected) => {
    const document = createDocument([createLine('CHARGE', 100, exempt('IMPORT'), { description: text })]);
    const { invoice: read } = await writeAndRead({ ...document, texts: [text] });
    expect(read.invoiceLines[0]?.productDescription.name).toBe(expected);
    expect(read.paymentInformation?.paymentTerms?.description).toBe(expected);
  });

  test('that are empty leave no element', () => {
    const { seller, buyer } = invoice;
    const xml = write({
      ...invoice,
      seller: { ...seller, companyNumber: '', phone: '', email: '' },
      buyer: { ...buyer, email: ' ', customerNo: '', vatNumber: '' },
      buyerReference: '',
      sale: null,
      texts: [''],
    });
    expect(xml).not.toMatch(/<([\w:]+)[^<>]*>\s*<\/\1>/);
  });
});
