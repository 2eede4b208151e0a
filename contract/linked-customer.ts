import * as z from 'zod';
import { secret } from './api/secrets';
import { sanctionStatus } from './sanction-status';

/** A customer with number and name, for users who may read customers. */
export const NamedCustomer = z.object({ id: z.number(), customerNo: z.string(), name: z.string() });

/** The customer linked to a recorded buyer, in addition to the printed name. */
export const LinkedCustomer = NamedCustomer.extend({ sanctions: sanctionStatus });
export const linkedCustomer = secret(LinkedCustomer.nullable(), 'customers:see-linked');
export type LinkedCustomer = z.infer<typeof LinkedCustomer>;
/** The consignor: every user sees the number, the name needs a permission. */
export const consignorFields = {
  consignorNo: z.string(),
  consignor: secret(z.string(), 'lots:see-consignor'),
};
/** Id of a customer in a request; null: none. */
export const CustomerId = z.number().int().positive().nullable();
