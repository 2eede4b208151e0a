import type { ReleaseNoteDocument } from '#contract/release-note';
import { locales } from '../locales/locales';
import { listFamilies } from './fonts';
import { breakLongWords, fill, formatDay } from './formats';
import { describeRecipient, describeSeller, type InvoiceView, maxWordLength } from './invoice-view';
import { findTaxKind } from './taxes';

/** Everything that the template prints of a release note, as texts. Empty texts are left out. */
export interface ReleaseNoteView
  extends Pick<
    InvoiceView,
    | 'language'
    | 'fonts'
    | 'paper'
    | 'issuedOn'
    | 'title'
    | 'heading'
    | 'subject'
    | 'seller'
    | 'recipient'
    | 'head'
    | 'page'
  > {
  columns: { lot: string; description: string; items: string };
  lots: { lot: string; description: string; items: string }[];
  /** what was noted at the desk */
  note: { label: string; text: string } | null;
  /** the sentence above the lines for signatures */
  confirmation: string;
  signatures: { label: string; name: string }[];
}

/** Returns what the template prints of a release note. */
export function describeReleaseNote(document: ReleaseNoteDocument): ReleaseNoteView {
  const { number, releasedOn, language, invoice, seller, buyer, sale, releasedTo, releasedBy } = document;
  const words = locales[language].documents;
  const { releaseNote } = words;
  const [code = '', region = ''] = language.split('-');
  const [year = 0, month = 0, day = 0] = releasedOn.split('-').map(Number);
  const head: [string, string][] = [
    [words.head.number, number],
    [releaseNote.releasedOn, formatDay(releasedOn, language)],
    [words.titles.INVOICE, invoice.number],
    [words.head.customerNo, buyer.customerNo],
    [words.head.sale, sale?.code ?? ''],
    [words.head.paddle, sale?.paddle ?? ''],
  ];
  return {
    language: { code, region },
    fonts: listFamilies(language),
    paper: seller.paperSize === 'LETTER' ? 'us-letter' : 'a4',
    issuedOn: { year, month, day },
    title: `${releaseNote.title} ${number}`,
    heading: releaseNote.title,
    subject: sale?.title ?? '',
    seller: describeSeller(document, words, words.taxes[findTaxKind(document)].number),
    recipient: describeRecipient(document),
    head: head.filter(([, value]) => value !== ''),
    columns: { lot: words.lines.lot, description: words.lines.description, items: releaseNote.items },
    lots: document.lots.map(({ lotNumber, description, items }) => ({
      lot: lotNumber ?? '',
      description: breakLongWords(description, maxWordLength.text),
      items: items.join(', '),
    })),
    note:
      document.note === ''
        ? null
        : { label: releaseNote.note, text: breakLongWords(document.note, maxWordLength.text) },
    confirmation: fill(releaseNote.confirmation, {
      count: new Intl.NumberFormat(language).format(document.lots.length),
    }),
    signatures: [
      { label: releaseNote.releasedBy, name: releasedBy },
      { label: releaseNote.releasedTo, name: releasedTo },
    ],
    page: words.page,
  };
}
