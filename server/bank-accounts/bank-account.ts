import { isValidIBAN } from 'ibantools';
import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { BankAccount, BankAccountForm } from '#contract/bank-accounts';
import { findCurrency } from '#contract/currencies';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { listDefinedCurrencies } from '../settings/currencies';
import { toIban } from '../settings/iban';

export const listAccounts = async (db: Db, customerId: number): Promise<{ accounts: BankAccount[] }> => ({
  accounts: await db.rows<BankAccount>(sql`
    select b.id, b.payee, b.account, b.bank_code as "bankCode", b.bank, b.currency, u.name as "addedBy", b.added_at as "addedAt"
    from customer_bank_accounts b join users u on u.id = b.added_by
    where b.customer_id = ${customerId} and b.removed_at is null order by b.id`),
});

/** Adds an account. Refuses an invalid IBAN and an unknown currency. */
export async function addAccount(
  { db, user, now }: Context,
  id: number,
  { payee, account, bankCode, bank, currency }: BankAccountForm,
): Promise<{ accounts: BankAccount[] }> {
  const iban = toIban(account);
  if (iban !== undefined && !isValidIBAN(iban)) refuseField('account', 'iban');
  if (!findCurrency(currency, await listDefinedCurrencies(db))) refuseField('currency', 'currency');
  return db.transaction(async (tx) => {
    await tx.run(sql`
      insert into customer_bank_accounts (customer_id, payee, account, bank_code, bank, currency, added_by, added_at)
      values (${id}, ${payee}, ${iban ?? account}, ${bankCode}, ${bank}, ${currency}, ${user.id}, ${now})`);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id, action: 'add-account' });
    return listAccounts(tx, id);
  });
}

/** Removes an account from the customer. The row is kept for past payments. Refuses an account of another customer. */
export async function removeAccount(
  { db, user, now }: Context,
  id: number,
  account: number,
): Promise<{ accounts: BankAccount[] }> {
  return db.transaction(async (tx) => {
    const removed = await tx.run(sql`
      update customer_bank_accounts set removed_at = ${now}
      where id = ${account} and customer_id = ${id} and removed_at is null`);
    if (!removed) refuse('row.not_found');
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id, action: 'remove-account' });
    return listAccounts(tx, id);
  });
}
