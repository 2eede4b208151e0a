import type { Payment } from '#contract/payments';
import { queryClient, storeReply } from '@/services/queries';
import { paymentKeys, queriesShowing } from '@/services/queryKeys';

/** Stores the reply of a write, and refreshes what shows payments and the invoices that they pay. */
export async function storePayment(payment: Payment): Promise<void> {
  storeReply(paymentKeys.one(payment.id), payment);
  await queryClient.invalidateQueries(queriesShowing('payments'));
}
