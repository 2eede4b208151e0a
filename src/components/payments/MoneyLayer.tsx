import { useAccess, useLocation } from '@umijs/max';
import { lazy } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { parseMoneySheets } from '@/services/moneyAddress';

const InvoiceSheet = lazy(() => import(/* webpackChunkName: "money" */ '../invoices/InvoiceSheet'));
const PaymentSheet = lazy(() => import(/* webpackChunkName: "money" */ './PaymentSheet'));
const RecordPayment = lazy(() => import(/* webpackChunkName: "money" */ './RecordPayment'));

/** The sheets of the invoice and the payment that the address names, over any page. A payment is above its invoice. */
export default function MoneyLayer() {
  const access = useAccess();
  const { search } = useLocation();
  if (!access['invoices:read']) return null;
  const { invoiceId, paymentId, newPayment } = parseMoneySheets(search);
  return (
    <>
      {invoiceId !== undefined && (
        <LazyBoundary>
          <InvoiceSheet id={invoiceId} />
        </LazyBoundary>
      )}
      {paymentId !== undefined && (
        <LazyBoundary>
          <PaymentSheet id={paymentId} />
        </LazyBoundary>
      )}
      {newPayment && access['payments:record'] && (
        <LazyBoundary>
          <RecordPayment {...newPayment} />
        </LazyBoundary>
      )}
    </>
  );
}
