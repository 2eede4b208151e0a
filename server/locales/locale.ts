import type { AccountChange } from '#contract/account-changes';
import type { SequenceStep } from '#contract/campaign-sequence';
import type { Channel, Topic } from '#contract/consents';
import type { FactorChange } from '#contract/factor-changes';
import type { DecisionKind } from '#contract/home';
import type { InvoiceKind } from '#contract/invoice-document';
import type { EmailedKind } from '#contract/notification-kinds';
import type { PaymentMethod } from '#contract/payments';
import type { PrivacyWords } from '#contract/privacy-words';
import type { NoticeKey, StarterKey } from '#contract/template-fields';
import type englishDocuments from '#contract/words/documents/en-US';
import type englishFields from '#contract/words/fields/en-US';
import type englishFigures from '#contract/words/figures/en-US';
import type englishImports from '#contract/words/imports/en-US';
import type englishMatches from '#contract/words/matches/en-US';
import type englishPeople from '#contract/words/people/en-US';

/** The names of fields and of their values, in one language. */
export type FieldWords = Readonly<Record<keyof typeof englishFields, string>>;
type ImportWords = Readonly<
  Record<keyof typeof englishFields | keyof typeof englishPeople | keyof typeof englishImports, string>
>;

/** What text messages say. */
export interface TextMessageWords {
  /** `{code}`, `{minutes}` and `{house}` are replaced; a short text costs less */
  code: string;
}

/** A notice: subject, body, and the label of the button for its link. */
export interface NoticeText {
  subject: string;
  body: string;
  button: string;
}

/** The texts of a starter template; they are HTML as written by the editor. */
export interface StarterText {
  subject: string;
  preheader: string;
  title: string;
  /** introduction */
  opening: string;
  /** heading above the lots, or for further information */
  heading: string;
  closing: string;
  /** label of the button */
  button: string;
}

/** The texts of emails about themselves and about lots. */
export interface EmailWords {
  lot: string;
  estimate: string;
  onRequest: string;
  viewing: string;
  see: string;
  seeSale: string;
  sold: string;
  why: string;
  preferences: string;
  unsubscribe: string;
  /** prefix for the subject of a test, so that it is not mistaken for the campaign */
  test: string;
}

/** The emails about notifications of a user: those sent at once, and the daily digest. */
export interface NotificationEmailWords {
  greeting: string;
  atOnce: { subject: string; intro: string };
  digest: { subject: string; intro: string };
  /** in front of the number of rows that the notifications are about */
  kinds: Record<EmailedKind, string>;
  /** label of the button */
  open: string;
  /** the link to the choices of the reader */
  choices: string;
}

/** The emails with reports that users subscribed to. */
export interface ReportEmailWords {
  greeting: string;
  intro: string;
  /** `{sold}`, `{offered}` and `{sellThrough}` are replaced */
  sold: string;
  hammer: string;
  withPremium: string;
  soldVsLow: string;
  /** no lot has a result */
  none: string;
  /** the number of rows of a saved view */
  rows: (count: number, text: string) => string;
  period: string;
  estimate: string;
  workbook: string;
  tooManyRows: string;
  /** descriptions of the pictures */
  chart: { REPORT: string; ANALYSIS: string };
  column: Record<'group' | 'lots' | 'month' | 'hammer' | 'before', string>;
  /** label of the button */
  open: string;
  /** the link to the subscriptions of the reader */
  choices: string;
}

/** The page on which customers choose what they receive. */
export interface PreferenceWords {
  title: string;
  /** the recipient, with a masked name */
  whom: string;
  hint: string;
  /** label of a cell for screen readers */
  cell: string;
  topic: string;
  save: string;
  stopAll: string;
  stopHint: string;
  saved: string;
  stopped: string;
  unread: string;
  channels: Record<Channel, string>;
  topics: Record<Topic, string>;
}

/** The shared page of a collection. */
export interface SharedPageWords {
  /** the last letter in addresses of works; unique per language */
  addressLetter: string;
  /** the name of the language in itself */
  language: string;
  languages: string;
  works: (count: number, text: string) => string;
  opens: string;
  until: string;
  from: string;
  reserved: string;
  sold: string;
  unavailable: string;
  onRequest: string;
  pages: string;
  page: string;
  previous: string;
  next: string;
  contact: string;
  phone: string;
  email: string;
  website: string;
  none: string;
  noneHint: string;
  tooOften: string;
  tooOftenHint: string;
  title: (text: string) => string;
}

/** The page of a shared work and its question form. */
export interface SharedWorkWords {
  ask: string;
  back: string;
  askTitle: string;
  askHint: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneOptional: string;
  message: string;
  send: string;
  sent: string;
  required: string;
  emailInvalid: string;
  tooLong: string;
  invalid: string;
  tooMany: string;
  leaveEmpty: string;
}

/** The page on which a buyer finds invoices, how to pay them, and the statement of account. Placeholders are in braces. */
export interface BuyerPageWords {
  title: string;
  customerNo: string;
  open: string;
  noneOpen: string;
  number: string;
  sale: string;
  issuedOn: string;
  dueOn: string;
  overdue: string;
  total: string;
  paid: string;
  due: string;
  reference: string;
  pdf: string;
  eInvoice: string;
  howToPay: string;
  credit: string;
  collection: string;
  documents: string;
  kinds: Record<InvoiceKind, string>;
  /** `used`, `unused`: of a credit note */
  states: Record<'paid' | 'credited' | 'writtenOff' | 'used' | 'unused', string>;
  more: string;
  statement: string;
  from: string;
  to: string;
  show: string;
  entry: string;
  amount: string;
  balance: string;
  opening: string;
  closing: string;
  closingHint: string;
  noEntries: string;
  tooMany: string;
  payments: Record<PaymentMethod, string>;
  refund: string;
  reversal: string;
  /** an invoice of the buyer that another customer paid, and one of another customer that the buyer paid */
  paidByOther: string;
  paidForOther: string;
  /** an overdue invoice in a reminder */
  overdueLine: string;
  /** lines that charge for late payment */
  lateInterest: string;
  reminderFee: string;
  /** lines that charge for storage of a lot, and of a work that was sold privately */
  storageOfLot: string;
  storageOf: string;
}

/** The words on invoices and credit notes. Placeholders are in braces. */
export type DocumentWords = typeof englishDocuments;

/** The texts that the server writes in one language. Placeholders are in braces. */
export interface Locale {
  /** sentences for the notice about a change of second factors */
  factorChanges: Record<FactorChange, string>;
  /** what has changed, in emails to the addresses of a user */
  accountChanges: Record<AccountChange, string>;
  buyerPage: BuyerPageWords;
  documents: DocumentWords;
  fields: FieldWords;
  /** the email about pending decisions of a user */
  home: Record<DecisionKind | 'subject' | 'greeting', string>;
  imports: ImportWords;
  /** matches the name of the language in imported files: folded, with hyphens; no two languages match the same text */
  language: { inFiles: RegExp };
  mail: Record<NoticeKey, NoticeText>;
  textMessages: TextMessageWords;
  matches: Record<keyof typeof englishMatches, string>;
  notificationEmails: NotificationEmailWords;
  /** the names of the emails planned for a sale */
  plannedEmails: Record<SequenceStep, string>;
  preferences: PreferenceWords;
  privacy: PrivacyWords;
  reportEmails: ReportEmailWords;
  figures: Record<keyof typeof englishFigures, string>;
  /** the email and the note about a question from a shared page */
  questionEmail: { subject: string; body: string; note: string };
  rendering: EmailWords;
  sharedPage: SharedPageWords;
  sharedWork: SharedWorkWords;
  starters: Readonly<Record<StarterKey, StarterText>>;
  /** sample data for the preview of a notice */
  templates: { name: string; work: string; time: string; seller: string };
}
