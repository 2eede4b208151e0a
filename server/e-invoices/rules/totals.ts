import type { EInvoice } from '../model';
import { type EInvoiceIssue, issueIf } from './issue';

/**
 * How the totals follow from lines and VAT (BR-CO-10 to BR-CO-16), and when payment is due (BR-CO-25). Charges at document
 * level (BR-CO-12), a rounding amount (BT-114) and a VAT point date (BR-CO-03) are never written.
 */
export function checkTotals({
  lines,
  allowances,
  vatBreakdown,
  totals,
  dueOn,
  paymentTerms,
}: EInvoice): EInvoiceIssue[] {
  const sum = (rows: readonly number[]) => rows.reduce((total, amount) => total + amount, 0);
  const lineSum = sum(lines.map(({ amount }) => amount));
  const allowanceSum = sum(allowances.map(({ amount }) => amount));
  const vatSum = sum(vatBreakdown.map(({ vat }) => vat));
  return [
    ...issueIf(totals.lines !== lineSum, 'BR-CO-10', 'BT-106'),
    ...issueIf(totals.allowances !== allowanceSum, 'BR-CO-11', 'BT-107'),
    ...issueIf(totals.net !== totals.lines - totals.allowances, 'BR-CO-13', 'BT-109'),
    ...issueIf(totals.vat !== vatSum, 'BR-CO-14', 'BT-110'),
    ...issueIf(totals.gross !== totals.net + totals.vat, 'BR-CO-15', 'BT-112'),
    ...issueIf(totals.due !== totals.gross - totals.prepaid, 'BR-CO-16', 'BT-115'),
    ...issueIf(vatBreakdown.length === 0, 'BR-CO-18', 'BG-23'),
    ...issueIf(totals.due > 0 && dueOn === '' && paymentTerms === '', 'BR-CO-25', 'BT-9'),
  ];
}
