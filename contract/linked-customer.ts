import * as z from 'zod';
import { secret } from './api/secrets';
import { sanctionStatus } from './sanction-status';

/** The client whom a buyer of the records is, beside what was printed. */
export const LinkedCustomer = z.object({
  id: z.number(),
  customerNo: z.string(),
  name: z.string(),
  sanctions: sanctionStatus,
});
export const linkedCustomer = secret(LinkedCustomer.nullable(), 'customers:see-linked');
export type LinkedCustomer = z.infer<typeof LinkedCustomer>;
/** To whom a thing belongs: the number for everybody, the name for those who may know it. */
export const consignorFields = {
  consignorNo: z.string(),
  consignor: secret(z.string(), 'lots:see-consignor'),
};
/** Whom something belongs to or goes to, as it is sent in; null: nobody the house knows. */
export const CustomerId = z.number().int().positive().nullable();
