import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { SaleOfItem } from '#contract/sales';
import ErrorNotice from '@/components/page/ErrorNotice';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useDraftedInvoice } from './useDraftedInvoice';

/**
 * Drafts the invoice of one sale and opens the draft. Which sales are on an invoice already only the server knows: its refusal
 * is shown here.
 */
export default function DraftSale({ sale: { id, customer, cancelledAt } }: { sale: SaleOfItem }) {
  const t = useText();
  const access = useAccess();
  const draft = useDraftedInvoice(() => api.invoices.draftSale({ params: { id } }));
  if (!access['invoices:edit'] || !customer || cancelledAt) return null;
  return (
    <div>
      <Button size="small" loading={draft.busy} onClick={() => void draft.run()}>
        {t('invoices.draftSale')}
      </Button>
      <ErrorNotice text={draft.issue} />
    </div>
  );
}
