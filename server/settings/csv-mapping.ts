import sql from 'sql-template-tag';
import type { BankCsvMapping } from '#contract/bank-statements';
import type { Db } from '../db/database';

/** Stores how the CSV files of a company's bank account are read. Returns whether the account exists. */
export const saveCsvMapping = async (tx: Db, accountId: number, mapping: BankCsvMapping): Promise<boolean> =>
  (await tx.run(sql`
    update company_bank_accounts set csv_mapping = ${JSON.stringify(mapping)}::jsonb where id = ${accountId}`)) >
  0;
