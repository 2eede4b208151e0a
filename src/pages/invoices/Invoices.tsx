import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import InvoiceList from '@/components/invoices/InvoiceList';
import RunNotice from '@/components/invoices/RunNotice';
import { useStartedRun } from '@/components/invoices/useStartedRun';
import { openOverPage, toNewPayment } from '@/services/moneyAddress';
import { useText } from '@/services/text';

/** `/items?view=invoices`: the invoices and credit notes of all sales. */
export default function Invoices({ tools }: { tools: ReactNode }) {
  const t = useText();
  const access = useAccess();
  const [run, setStarted] = useStartedRun();
  return (
    <>
      {run && <RunNotice run={run} />}
      <InvoiceList
        title={t('invoices.view')}
        tools={tools}
        onRun={setStarted}
        empty={{ title: t('invoices.none'), hint: t('invoices.none.hint') }}
        action={
          access['payments:record'] && (
            <Button type="primary" onClick={() => openOverPage((search) => toNewPayment(search))}>
              {t('payments.record')}
            </Button>
          )
        }
      />
    </>
  );
}
