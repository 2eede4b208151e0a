import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Invoice } from '#contract/invoices';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { openOverPage, toInvoiceSheet } from '@/services/moneyAddress';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** The storage that the goods of an invoice have cost beyond the free days, and the draft that charges it. */
export default function StorageCharge({ invoice: { id, currency, storage } }: { invoice: Invoice }) {
  const t = useText();
  const access = useAccess();
  const charge = useAction(async () => {
    const draft = await api.invoices.chargeStorage({ params: { id } });
    await queryClient.invalidateQueries(queriesShowing('invoices'));
    openOverPage((search) => toInvoiceSheet(search, draft.id));
  });
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
