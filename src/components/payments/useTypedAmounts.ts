import { useState } from 'react';
import type { AmountIssue } from '#contract/money/money';
import type { AmountIssues, Amounts } from './allocation';

/** What a user typed for the invoices that an amount pays. */
export interface TypedAmounts {
  /** undefined: nothing was typed yet */
  amounts: Amounts | undefined;
  issues: AmountIssues;
  /** another number after everything was discarded: unreadable texts then leave their fields */
  round: number;
  setAmounts(amounts: Amounts): void;
  setIssue(invoiceId: number, issue: AmountIssue | undefined): void;
  discard(): void;
}

/** Keeps the amounts that a user types for invoices, and which of the texts are not amounts. */
export function useTypedAmounts(): TypedAmounts {
  const [amounts, setAmounts] = useState<Amounts>();
  const [issues, setIssues] = useState<AmountIssues>({});
  const [round, setRound] = useState(0);
  return {
    amounts,
    issues,
    round,
    setAmounts,
    setIssue: (invoiceId, issue) => setIssues((before) => ({ ...before, [invoiceId]: issue })),
    discard: () => {
      setAmounts(undefined);
      setIssues({});
      setRound((before) => before + 1);
    },
  };
}
