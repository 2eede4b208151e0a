import { useAccess } from '@umijs/max';
import type { Invoice } from '#contract/invoices';
import History from '@/components/activity/History';
import InvoiceEmails from '@/components/invoice-emails/InvoiceEmails';
import DraftForm from './DraftForm';
import { EInvoiceIssues } from './EInvoiceIssues';
import InvoiceActions from './InvoiceActions';
import { InvoiceFacts } from './InvoiceFacts';
import { InvoiceLines } from './InvoiceLines';
import { InvoiceReleases } from './InvoiceReleases';
import { InvoiceState } from './InvoiceState';
import { InvoiceTotals } from './InvoiceTotals';
import { InvoiceUses } from './InvoiceUses';
import OverdueActions from './OverdueActions';
import StorageCharge from './StorageCharge';
import './invoices.css';

/** An invoice or a credit note: its state with the actions, facts, lines, totals, payments and history. */
export default function OneInvoice({ invoice }: { invoice: Invoice }) {
  const access = useAccess();
  return (
    <div className="invoice">
      <div className="invoice-head">
        <InvoiceState {...invoice} />
        <InvoiceActions invoice={invoice} />
      </div>
      <EInvoiceIssues invoice={invoice} />
      <InvoiceFacts invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
      <InvoiceUses invoice={invoice} />
      <InvoiceReleases invoice={invoice} />
      {invoice.state === 'DRAFT' && access['invoices:edit'] && <DraftForm invoice={invoice} />}
      <OverdueActions invoice={invoice} />
      <StorageCharge invoice={invoice} />
      <InvoiceEmails invoice={invoice} />
      <History subject={{ noun: 'invoices', id: invoice.id }} />
    </div>
  );
}
