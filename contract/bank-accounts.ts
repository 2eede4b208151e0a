import * as z from 'zod';
import { currency, text, toShape } from './api/field';
import { limits } from './api/limits';
import { ById } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { Line } from './line';

const permission = 'customers:see-bank';
const number = {
  max: 60,
  required: true,
  column: 'account',
  label: 'bankAccounts.account',
  secret: permission,
} as const;
// biome-ignore format: keep each field on one line
export const bankFields = {
  /** account holder */
  payee: text({ max: limits.line, required: true, column: 'payee', label: 'bankAccounts.payee', secret: permission }),
  /** IBAN, or an account number in the bank country's format */
  account: { ...text(number), schema: secret(Line.min(4).max(number.max), permission) },
  /** BIC, sort code or routing number */
  bankCode: text({ max: 30, column: 'bank_code', label: 'bankAccounts.bankCode', secret: permission }),
  bank: text({ max: limits.line, column: 'bank', label: 'bankAccounts.bank', secret: permission }),
  currency: currency({ column: 'currency', label: 'bankAccounts.currency' }),
};
const Form = withRowKind(
  'subject',
  z.strictObject({
    ...toShape(bankFields),
    bankCode: bankFields.bankCode.schema.default(''),
    bank: bankFields.bank.schema.default(''),
  }),
);
export type BankAccountForm = z.output<typeof Form>;

const BankAccount = withRowKind(
  'subject',
  Form.extend({
    id: z.number(),
    addedBy: z.string(),
    addedAt: z.string(),
  }),
);
export type BankAccount = z.infer<typeof BankAccount>;
const Accounts = z.object({ accounts: z.array(BankAccount) });

export const bankAccounts = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/bank-accounts',
    permission,
    subject: 'customer',
    summary: 'List the bank accounts of a customer. Every view is logged.',
    params: ById,
    reply: Accounts,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/bank-accounts',
    permission,
    subject: 'customer',
    requiresConfirmation: true,
    summary: 'Add an account. A number that begins like an IBAN must be a valid IBAN.',
    params: ById,
    body: Form,
    reply: Accounts,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/customers/:id/bank-accounts/:account',
    permission,
    subject: 'customer',
    requiresConfirmation: true,
    summary: 'Remove an account. No further payments are made to it.',
    params: ById.extend({ account: z.coerce.number().int().positive() }),
    reply: Accounts,
  },
});
