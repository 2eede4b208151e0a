import type { InvoiceDocument, InvoiceDocumentLine } from '#contract/invoice-document';
import { createEInvoice, findEInvoiceIssues } from '../../server/e-invoices/e-invoice';
import { createDice, type Dice } from '../support/randomValues';
import { readAmounts, toAmounts, writeAndRead } from './readers';
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

const currencies: readonly Pick<InvoiceDocument, 'currency' | 'decimals'>[] = [
  { currency: 'EUR', decimals: 2 },
  { currency: 'GBP', decimals: 2 },
  { currency: 'JPY', decimals: 0 },
];

/** Writes a document and expects other software to read the same amounts. */
async function expectSameAmounts(document: InvoiceDocument) {
  const { invoice } = await writeAndRead(document);
  const amounts = readAmounts(invoice, document.decimals ?? 0);
  expect(amounts).toEqual(toAmounts(document));
  expect(amounts.net).toBe(sum(amounts.lines) - sum(amounts.allowances));
  expect(amounts.net).toBe(sum(amounts.groups.map(({ base }) => base)));
  expect(amounts.vat).toBe(sum(amounts.groups.map(({ vat }) => vat)));
  expect(amounts.total).toBe(amounts.net + amounts.vat);
  expect(amounts.due).toBe(amounts.total - amounts.prepaid);
  return amounts;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('rounding of VAT', () => {
  const threeCharges = ['1', '2', '3'].map((lot) =>
    createLine('CHARGE', 3333, standardRate(1900), { lotNumber: lot }),
  );

  test.each([
    ['LINE', 1899, 11898],
    ['CATEGORY', 1900, 11899],
  ] as const)('by %s: 3 × 33.33 at 19 %', async (rounding, vat, total) => {
    expect(await expectSameAmounts(createDocument(threeCharges, { rounding }))).toMatchObject({
      vat,
      total,
    });
  });

  test('takes over the VAT of the document where lines add up to another amount', async () => {
    const lines = [1, 2].map(() => createLine('CHARGE', 91608, standardRate(1900)));
    expect(lines.map(({ vatAmount }) => vatAmount)).toEqual([17406, 17406]);
    expect(await expectSameAmounts(createDocument(lines))).toMatchObject({ vat: 34811 });
    expect(await expectSameAmounts(createDocument(lines, { rounding: 'LINE' }))).toMatchObject({
      vat: 34812,
    });
  });

  test('keeps the total of prices that were quoted with VAT', async () => {
    const lines = [1, 2].map(() => createLine('CHARGE', 168, standardRate(1900)));
    expect(await expectSameAmounts(createDocument(lines))).toMatchObject({ net: 336, total: 400 });
  });

  test('is the same in both modes for a single line', async () => {
    const lines = [createLine('CHARGE', 539489, standardRate(2100))];
    const [byLine, byCategory] = await Promise.all([
      expectSameAmounts(createDocument(lines, { rounding: 'LINE' })),
      expectSameAmounts(createDocument(lines)),
    ]);
    expect(byLine).toEqual(byCategory);
  });

  test('never changes a line: its amount is quantity × price', async () => {
    const lines = [3333, 3333, 3334].map((amount) => createLine('CHARGE', amount, standardRate(700)));
    const { lines: amounts, prices } = await expectSameAmounts(createDocument(lines));
    expect(amounts).toEqual(prices);
  });

  test('accepts differences below 1.00 and refuses others', () => {
    const lines = [createLine('CHARGE', 1000000, standardRate(1900))];
    const issuesAt = (vat: number) => {
      const document = createDocument(lines);
      const taxes = document.taxes.map((group) => ({ ...group, vat }));
      return findEInvoiceIssues(createDocument(lines, { taxes }), 'EN16931').map(({ rule }) => rule);
    };
    expect([189901, 190000, 190099].flatMap(issuesAt)).toEqual([]);
    expect(issuesAt(190100)).toEqual(['BR-S-09']);
    expect(issuesAt(190101)).toEqual(['BR-S-09', 'BR-CO-17']);
  });
});

test('writes a margin lot and a full VAT lot for one buyer', async () => {
  const document = createDocument([
    ...createLot('1', 1000000, 312000, exempt('MARGIN_ART')),
    ...createLot('2', 1000000, 260000, standardRate(2000)),
  ]);
  expect(await expectSameAmounts(document)).toMatchObject({
    groups: [
      { category: 'E', base: 1312000, vat: 0 },
      { category: 'S', base: 1260000, vat: 252000 },
    ],
    net: 2572000,
    total: 2824000,
  });
});

describe('currencies', () => {
  test('writes yen without decimals', async () => {
    const lines = [
      createLine('HAMMER', 1234567, zeroRate),
      createLine('PREMIUM', 271605, standardRate(1000)),
    ];
    const document = createDocument(lines, { currency: 'JPY', decimals: 0 });
    expect(await expectSameAmounts(document)).toMatchObject({ vat: 27161, total: 1533333 });
    expect((await writeAndRead(document)).xml).toContain('<ram:GrandTotalAmount>1533333<');
  });

  test.each([
    ['three decimals', 'BHD', 3, 'BR-DEC-14'],
    ['units that are not decimal', 'GBP-LSD', null, 'BR-CL-04'],
    ['a code that was withdrawn', 'DEM', 2, 'BR-CL-04'],
  ])('refuses %s', (_, currency, decimals, rule) => {
    const document = createDocument([createLine('CHARGE', 1333335, standardRate(1000))], {
      currency,
      decimals,
    });
    expect(createEInvoice(document, 'EN16931')).toEqual({
      issues: [expect.objectContaining({ rule })],
    });
  });
});

test('writes discounts as allowances and deposits as prepaid', async () => {
  const document = createDocument(
    [
      ...createLot('1', 100000, 26000, standardRate(1900)),
      createLine('DISCOUNT', -5000, standardRate(1900)),
      createLine('DISCOUNT', 0, standardRate(1900)),
    ],
    { prepaid: 50000 },
  );
  const { allowances, groups, due } = await expectSameAmounts(document);
  expect({ allowances, groups, due }).toEqual({
    allowances: [5000, 0],
    groups: [{ category: 'S', base: 121000, vat: 22990 }],
    due: 93990,
  });
});

test('writes 300 lines', async () => {
  const lots = Array.from({ length: 150 }, (_, at) =>
    createLot(String(at + 1), 10001 + at, 2601, exempt('MARGIN_COLLECTORS')),
  );
  const { lines } = await expectSameAmounts(createDocument(lots.flat()));
  expect(lines).toHaveLength(300);
});

describe('random documents', () => {
  const dice = createDice('e-invoices');
  const documents = Array.from({ length: 40 }, () => createRandomDocument(dice));

  test('have no issues, and other software reads the same amounts', async () => {
    for (const document of documents) await expectSameAmounts(document);
  });

  test('have issues once an amount is changed by one unit', () => {
    for (const document of documents)
      for (const changed of changeAmounts(document))
        expect(findEInvoiceIssues(changed, 'EN16931')).not.toEqual([]);
  });
});

function createRandomDocument(dice: Dice): InvoiceDocument {
  const vats: readonly Vat[] = dice.chance(0.1)
    ? [outsideScope]
    : [
        exempt('MARGIN_ART'),
        exempt('MARGIN_SECOND_HAND'),
        exempt('RESALE_RIGHT'),
        standardRate(1900),
        standardRate(550),
        zeroRate,
        exported,
      ];
  const lines = Array.from({ length: 1 + dice.below(8) }, (_, at): InvoiceDocumentLine[] => {
    const vat = dice.one(vats);
    const lot = createLot(String(at), 1 + dice.below(50_000_000), dice.below(9_000_000), vat);
    return dice.chance(0.2) ? [...lot, createLine('DISCOUNT', -dice.below(1000), vat)] : lot;
  }).flat();
  const { currency, decimals } = dice.one(currencies);
  const create = dice.chance(0.2) ? createCreditNote : createDocument;
  return create(lines, {
    currency,
    decimals,
    // Rounding line by line may differ by more than a yen, which the rules refuse.
    rounding: decimals === 0 ? 'CATEGORY' : dice.one(['LINE', 'CATEGORY']),
    prepaid: dice.chance(0.3) ? dice.below(100_000) : 0,
  });
}

/** Returns the document once for each of its amounts, with this amount changed by one minor unit. */
function changeAmounts(document: InvoiceDocument): InvoiceDocument[] {
  const totals = (['net', 'vat', 'total', 'prepaid', 'due'] as const).map((key) => ({
    ...document,
    [key]: document[key] + 1,
  }));
  const lines = document.lines.map((line) => ({
    ...document,
    lines: document.lines.map((other) => (other === line ? { ...line, amount: line.amount + 1 } : other)),
  }));
  const groups = document.taxes.flatMap((group) =>
    (['base', 'vat'] as const).map((key) => ({
      ...document,
      taxes: document.taxes.map((other) => (other === group ? { ...group, [key]: group[key] + 1 } : other)),
    })),
  );
  return [...totals, ...lines, ...groups];
}
