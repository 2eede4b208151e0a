import { Alert } from 'antd';
import type { Invoice } from '#contract/invoices';
import { useText } from '@/services/text';
import { groupByCause } from './eInvoiceCauses';

/** Why the buyer of a document gets no e-invoice although they should, with the rules for the person who keeps the books. */
export function EInvoiceIssues({ invoice: { eInvoice } }: { invoice: Invoice }) {
  const t = useText();
  if (!eInvoice || eInvoice.issues.length === 0) return null;
  return (
    <Alert
      type="warning"
      className="no-print"
      title={t('invoices.eInvoice.issues')}
      description={
        <>
          <ul>
            {groupByCause(eInvoice.issues).map(({ cause, rules }) => (
              <li key={cause}>
                {t(`invoices.eInvoice.cause.${cause}`)} <small>{rules.join(', ')}</small>
              </li>
            ))}
          </ul>
          {t('invoices.eInvoice.issues.hint')}
        </>
      }
    />
  );
}
