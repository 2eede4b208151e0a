import * as z from 'zod';
import { ById } from './page';
import { contract } from './route';
import { secret } from './secrets';

const deed = 'customers:see-bank';
const Form = z.strictObject({
  /** in whose name it is */
  payee: secret(z.string().trim().min(1).max(200), deed),
  /** IBAN, or a number as the bank's country writes it */
  account: secret(z.string().trim().min(4).max(60), deed),
  /** BIC, sort code, routing number */
  bankCode: secret(z.string().trim().max(30).default(''), deed),
  bank: secret(z.string().trim().max(200).default(''), deed),
  currency: z.string().trim().min(3).max(12),
});
export type BankAccountForm = z.output<typeof Form>;

const BankAccount = Form.extend({
  id: z.number(),
  addedBy: z.string(),
  addedAt: z.string(),
});
export type BankAccount = z.infer<typeof BankAccount>;
const Accounts = z.object({ accounts: z.array(BankAccount) });

export const bankAccounts = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/bank-accounts',
    permission: deed,
    subject: 'customer',
    summary: 'Where a customer is paid; every view is recorded.',
    params: ById,
    reply: Accounts,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/bank-accounts',
    permission: deed,
    subject: 'customer',
    summary: 'Add an account. What begins like an IBAN has to be one.',
    params: ById,
    body: Form,
    reply: Accounts,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/customers/:id/bank-accounts/:account',
    permission: deed,
    subject: 'customer',
    summary: 'Take an account away: nothing is paid to it any more.',
    params: ById.extend({ account: z.coerce.number().int().positive() }),
    reply: Accounts,
  },
});
