import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';

/** The lifecycle of an entry of a bank statement: it is matched with a payment, or ignored with a reason. */
export const bankEntryLifecycle = {
  OPEN: { match: 'MATCHED', ignore: 'IGNORED' },
  MATCHED: { undo: 'OPEN' },
  IGNORED: { undo: 'OPEN' },
} as const satisfies Lifecycle;
export type BankEntryState = StateOf<typeof bankEntryLifecycle>;
export type BankEntryStep = StepOf<typeof bankEntryLifecycle>;
export const bankEntryStates = listStates(bankEntryLifecycle);

/** Why an entry belongs to a payment. All but USER are rules that match an entry without a user. */
export const bankMatchRules = [
  /** the creditor reference of one invoice */
  'REFERENCE',
  /** the number of one invoice, and its open amount */
  'NUMBER',
  /** references or numbers of several invoices whose open amounts add up to the amount */
  'INVOICES',
  /** the only recorded payment back to a customer with this amount */
  'REFUND',
  /** it undoes an entry with the same reference */
  'REVERSAL',
  'USER',
] as const;
export type BankMatchRule = (typeof bankMatchRules)[number];

/** Why a user might match an entry in a certain way, the strongest reason first. */
export const bankCandidateReasons = [
  /** a receipt with this amount was recorded by hand */
  'RECORDED',
  'REFERENCE',
  'NUMBER',
  'INVOICES',
  /** a payment back to a customer with this amount was recorded */
  'REFUND',
  /** it undoes an earlier entry */
  'REVERSAL',
  /** the open amount of one invoice, and the name of the payer */
  'NAME_AND_AMOUNT',
  /** the open amount of all invoices of a customer, and the name of the payer */
  'NAME_AND_TOTAL',
  /** it names an invoice in another currency, which it cannot pay */
  'OTHER_CURRENCY',
  'AMOUNT',
  'NAME',
] as const;
export type BankCandidateReason = (typeof bankCandidateReasons)[number];

export const bankDirections = ['IN', 'OUT'] as const;
