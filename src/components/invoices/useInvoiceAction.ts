import type { FormInstance } from 'antd';
import type { Invoice } from '#contract/invoices';
import { type ActionRun, useAction } from '@/services/action';
import { queryClient, storeReply } from '@/services/queries';
import { invoiceKeys, queriesShowing } from '@/services/queryKeys';

/** Stores the reply of a write, and refreshes the lists, totals and histories that show the invoice. */
export async function storeInvoice(invoice: Invoice): Promise<void> {
  storeReply(invoiceKeys.one(invoice.id), invoice);
  await queryClient.invalidateQueries(queriesShowing('invoices'));
}

interface Options {
  form?: FormInstance;
  /** called with the reply once it is stored */
  onDone?(invoice: Invoice): void;
  /** names a refused field as users know it */
  nameField?(path: string): string | undefined;
}

/**
 * Runs an action that returns an invoice, and stores the reply. When a colleague changed the invoice, its current version is
 * loaded beside the message, so that the user can look at it and try again.
 */
export function useInvoiceAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<Invoice>,
  { form, onDone, nameField }: Options = {},
): ActionRun<Args> {
  return useAction(
    async (...args: Args) => {
      const invoice = await action(...args);
      await storeInvoice(invoice);
      onDone?.(invoice);
    },
    {
      ...(form && { form }),
      ...(nameField && { nameField }),
      onProblem: ({ code }) => {
        if (code === 'row.stale') void queryClient.invalidateQueries({ queryKey: ['invoices', 'one'] });
        return false;
      },
    },
  );
}
