import type {
  InvoiceDocument,
  InvoiceDocumentLine,
  VatCategory,
  VatReason,
} from '#contract/invoice-document';
import { vatReasons } from '#contract/invoice-document';
import type { ReleaseNoteDocument } from '#contract/release-note';
import type { Language } from '#contract/session';
import { defaultVatTexts } from '../../server/documents/taxes';
import { type Place, places, swissPlace } from './sample-places';

/** Documents of invented houses and buyers, one for each case that changes what is printed. */

type Vat = InvoiceDocumentLine['vat'];
const untaxed = (category: VatCategory, reason: VatReason): Vat => ({ category, rate: 0, reason });
const art = untaxed('E', 'MARGIN_ART');
const collectors = untaxed('E', 'MARGIN_COLLECTORS');
const resaleRight = untaxed('E', 'RESALE_RIGHT');
const standard: Vat = { category: 'S', rate: 2000, reason: null };
const reduced: Vat = { category: 'S', rate: 500, reason: null };
const zero: Vat = { category: 'Z', rate: 0, reason: null };
const exported = untaxed('G', 'EXPORT');

const premiumRate = 26;
const share = (amount: number, percent: number) => Math.round((amount * percent) / 100);

type Line = Omit<InvoiceDocumentLine, 'vatAmount'>;

/** Returns the lines of a lot. On margin lots the premium contains its VAT. */
function lot(number: number, description: string, hammer: number, vat: Vat): Line[] {
  const premium = share(hammer, vat.category === 'E' ? premiumRate * 1.2 : premiumRate);
  const line = { lotNumber: String(number), description, vat };
  return [
    { ...line, kind: 'HAMMER', amount: hammer },
    { ...line, kind: 'PREMIUM', amount: premium },
  ];
}

const charge = (kind: Line['kind'], description: string, amount: number, vat: Vat): Line => ({
  kind,
  lotNumber: null,
  description,
  amount,
  vat,
});

/** Returns a document with the sums of its lines. */
export function createDocument(
  place: Place,
  lines: Line[],
  changes: Partial<InvoiceDocument> = {},
): InvoiceDocument {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.vat.category} ${line.vat.rate}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const taxes = [...groups.values()].map((members) => {
    const { category = 'S', rate = 0 } = members[0]?.vat ?? {};
    const base = members.reduce((sum, { amount }) => sum + amount, 0);
    const reasons = vatReasons.filter((reason) => members.some(({ vat }) => vat.reason === reason));
    const text = reasons.map((reason) => defaultVatTexts[place.language][reason]).join('; ');
    return { category, rate, base, vat: share(base, rate / 100), reasons, text };
  });
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const vat = taxes.reduce((sum, group) => sum + group.vat, 0);
  const { prepaid = 0 } = changes;
  return {
    kind: 'INVOICE',
    company: 'HOUSE',
    number: 'INV-2026-0001',
    issuedOn: '2026-11-20',
    dueOn: '2026-12-04',
    suppliedOn: '2026-11-19',
    language: place.language,
    currency: place.currency,
    decimals: 2,
    reference: 'RF16INV20260001',
    buyerReference: '',
    credited: null,
    reason: '',
    seller: place.seller,
    buyer: place.buyer,
    payer: null,
    sale: { code: 'OM26', title: place.saleTitle, paddle: '214' },
    rounding: 'CATEGORY',
    lines: lines.map((line) => ({ ...line, vatAmount: share(line.amount, line.vat.rate / 100) })),
    taxes,
    net,
    vat,
    total: net + vat,
    prepaid: 0,
    due: net + vat - prepaid,
    otherTotals: [],
    texts: place.texts,
    ...changes,
  };
}

/** Returns the release note of two lots, one with two items. */
export function createReleaseNote(
  language: Language,
  changes: Partial<ReleaseNoteDocument> = {},
): ReleaseNoteDocument {
  const place = places[language];
  return {
    number: 'INV-2026-0001-R1',
    releasedOn: '2026-12-02',
    language,
    invoice: { number: 'INV-2026-0001', issuedOn: '2026-11-20' },
    seller: place.seller,
    buyer: place.buyer,
    sale: { code: 'OM26', title: place.saleTitle, paddle: '214' },
    releasedTo: 'Carreteiro & Filhos',
    releasedBy: 'Nora Whitcombe',
    note: place.words.shipping,
    lots: [
      { lotNumber: '12', description: place.titles[0] ?? '', items: ['26-0412'] },
      { lotNumber: '15', description: place.titles[1] ?? '', items: ['26-0415', '26-0416'] },
    ],
    ...changes,
  };
}

/** Returns every sample in a language, by a name that says what it shows. */
export function createSamples(language: Language): Record<string, InvoiceDocument> {
  const place = places[language];
  const { words, titles } = place;
  const title = (at: number) => titles[at % titles.length] ?? '';
  const standardLots = [...lot(7, title(2), 480_000, standard), ...lot(112, title(3), 65_000, standard)];
  return {
    'margin-art': createDocument(place, [
      ...lot(12, title(0), 1_000_000, art),
      ...lot(15, title(1), 340_000, art),
    ]),
    'margin-collectors': createDocument(place, lot(301, title(3), 128_000, collectors)),
    'margin-and-standard': createDocument(place, [
      ...lot(12, title(0), 1_000_000, art),
      ...lot(40, title(2), 1_000_000, standard),
      charge('SHIPPING', words.shipping, 18_500, standard),
    ]),
    standard: createDocument(place, standardLots, {
      buyer: { ...place.buyer, isBusiness: true, vatNumber: 'XX 123 4567 89' },
      buyerReference: 'PO-4471',
    }),
    'zero-rated-books': createDocument(place, [
      ...lot(88, title(4), 22_000, zero),
      charge('SHIPPING', words.shipping, 1_500, standard),
    ]),
    'import-reduced': createDocument(place, [
      ...lot(19, title(1), 750_000, art),
      {
        kind: 'IMPORT_VAT',
        lotNumber: '19',
        description: title(1),
        amount: 37_500,
        vat: untaxed('E', 'IMPORT'),
      },
      ...lot(20, title(2), 90_000, reduced),
    ]),
    export: createDocument(place, lot(33, title(0), 2_450_000, exported), {
      buyer: {
        ...place.buyer,
        name: 'Ottoline van der Gavel',
        address: {
          lines: 'Hamergracht 9',
          postcode: '1016 XX',
          town: 'Amsterdam',
          region: '',
          country: 'NL',
        },
      },
    }),
    'resale-right': createDocument(place, [
      ...lot(51, title(0), 6_000_000, art),
      { kind: 'RESALE_RIGHT', lotNumber: '51', description: title(0), amount: 230_000, vat: resaleRight },
    ]),
    'part-prepaid': createDocument(place, standardLots, { prepaid: 200_000 }),
    'paid-in-full': createDocument(place, lot(301, title(3), 10_000, collectors), { prepaid: 13_120 }),
    'third-party-payer': createDocument(place, standardLots, {
      payer: {
        ...place.buyer,
        name: 'Mallet Holdings Ltd',
        address: {
          lines: '4 Rostrum Row',
          postcode: 'M1 1AA',
          town: 'Manchester',
          region: '',
          country: 'GB',
        },
      },
    }),
    'sixty-lots': createDocument(
      place,
      Array.from({ length: 60 }, (_, at) =>
        lot(at + 1, title(at), 20_000 + at * 7_500, at % 3 ? art : standard),
      ).flat(),
    ),
    discount: createDocument(place, [
      ...standardLots,
      charge('STORAGE', words.storage, 25_500, standard),
      charge('DISCOUNT', words.discount, -15_000, standard),
    ]),
    'other-currencies': createDocument(place, standardLots, {
      otherTotals: [
        { currency: 'USD', rate: '1.2714', total: 873_000 },
        { currency: 'JPY', rate: '196.35', total: 1_348_000 },
      ],
    }),
    'credit-note': createDocument(place, lot(7, title(2), 48_000, standard), {
      kind: 'CREDIT_NOTE',
      number: 'CN-2026-0001',
      reference: 'RF45CN20260001',
      credited: { number: 'INV-2026-0001', issuedOn: '2026-11-20' },
      reason: words.creditReason,
      texts: [],
    }),
    'swiss-bill': createDocument({ ...swissPlace, language, texts: place.texts }, [
      ...lot(12, title(0), 1_000_000, art),
      ...lot(15, title(1), 340_000, art),
    ]),
    letter: createDocument({ ...place, seller: { ...place.seller, paperSize: 'LETTER' } }, standardLots),
  };
}
