import type { BankEntryRow, ImportedBankAccount } from '#contract/bank-statements';
import { useCompanyAccounts } from '@/components/bank-accounts/useCompanyAccounts';
import type { Text } from '@/services/text';

export const bankKeys = {
  files: ['bankStatements', 'files'] as const,
  entry: (id: number) => ['bankStatements', 'entry', id] as const,
  candidates: (id: number) => ['bankStatements', 'candidates', id] as const,
};

const emptyList: readonly never[] = [];

/** The bank accounts of the companies. */
export const useBankAccounts = (): readonly ImportedBankAccount[] =>
  useCompanyAccounts().data?.accounts ?? emptyList;

/** What a bank account is called: its bank, number and currency. */
export const describeAccount = ({ bank, account, currency }: ImportedBankAccount): string =>
  [bank, account, currency].filter(Boolean).join(' · ');

/** What an entry is called: who paid it or was paid, or its text. */
export const describeEntry = (t: Text, { counterparty, text }: BankEntryRow): string =>
  counterparty.name || text || t('bankStatements.counterparty.unknown');
