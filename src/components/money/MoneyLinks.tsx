import { useLocation } from '@umijs/max';
import type { ReactNode } from 'react';
import Link from '@/components/page/Link';
import { toInvoiceSheet, toPaymentSheet } from '@/services/moneyAddress';

interface Props {
  id: number;
  children: ReactNode;
}

/** A link that opens the sheet of an invoice or a credit note over the page. */
export function InvoiceLink({ id, children }: Props) {
  const { search } = useLocation();
  return <Link to={toInvoiceSheet(search, id)}>{children}</Link>;
}

/** A link that opens the sheet of a payment over the page. */
export function PaymentLink({ id, children }: Props) {
  const { search } = useLocation();
  return <Link to={toPaymentSheet(search, id)}>{children}</Link>;
}
