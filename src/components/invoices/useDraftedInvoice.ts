import { useAction } from '@/services/action';
import { openOverPage, toInvoiceSheet } from '@/services/moneyAddress';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';

/** Runs an action that drafts another invoice, and opens the draft. */
export const useDraftedInvoice = (draft: () => Promise<{ id: number }>) =>
  useAction(async () => {
    const { id } = await draft();
    await queryClient.invalidateQueries(queriesShowing('invoices'));
    openOverPage((search) => toInvoiceSheet(search, id));
  });
