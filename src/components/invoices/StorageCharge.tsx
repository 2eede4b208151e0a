import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Invoice } from '#contract/invoices';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useDraftedInvoice } from './useDraftedInvoice';

/** The storage that the goods of an invoice have cost beyond the free days, and the draft that charges it. */
export default function StorageCharge({ invoice: { id, currency, storage } }: { invoice: Invoice }) {
  const t = useText();
  const access = useAccess();
  const charge = useDraftedInvoice(() => api.invoices.chargeStorage({ params: { id } }));
  if (!storage) return null;
  return (
    <section className="no-print">
      <p>
        {t('invoices.storage', { count: storage.lots })} <Money amount={storage.amount} currency={currency} />
      </p>
      {access['invoices:edit'] && (
        <div className="invoice-actions">
          <Button loading={charge.busy} onClick={() => void charge.run()}>
            {t('invoices.storage.charge')}
          </Button>
        </div>
      )}
      <ErrorNotice text={charge.issue} />
    </section>
  );
}
