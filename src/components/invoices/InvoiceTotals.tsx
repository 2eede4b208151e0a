import { useIntl } from '@umijs/max';
import { getCurrency } from '#contract/currencies';
import type { Invoice } from '#contract/invoices';
import { formatMoney } from '#contract/money/money';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';
import { useVatText } from './useVatText';
import '@/components/list/tables.css';

/** VAT by category and rate, the total, also in other currencies, and what is open. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { locale } = useIntl();
  const vatText = useVatText();
  const rates = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 });
  const { net, total, open, currency, kind, number } = invoice;
  const otherTotals = invoice.document?.otherTotals ?? [];
  // The law forbids to show the VAT of the others.
  const taxes = invoice.taxes.filter(({ category }) => category === 'S');
  return (
    <table className="plain-table invoice-totals">
      <tbody>
        {taxes.length > 0 && (
          <tr>
            <th scope="row">{t('invoices.net')}</th>
            <td className="is-right">
              <Money amount={net} currency={currency} />
            </td>
          </tr>
        )}
        {taxes.map((tax) => (
          <tr key={tax.rate}>
            <th scope="row">
              {t('invoices.vatOn', { rate: vatText(tax) })} <Money amount={tax.base} currency={currency} />
            </th>
            <td className="is-right">
              <Money amount={tax.vat} currency={currency} />
            </td>
          </tr>
        ))}
        <tr className="is-total">
          <th scope="row">{t('invoices.total')}</th>
          <td className="is-right">
            <Money amount={total} currency={currency} />
          </td>
        </tr>
        {otherTotals.length > 0 && (
          <tr>
            <td colSpan={2} className="is-right invoice-other-totals">
              {otherTotals.map(({ currency: code, rate, total: amount }) => (
                <div key={code}>
                  {t('invoices.otherTotal', {
                    total: formatMoney(amount, getCurrency(code), locale),
                    rate: rates.format(rate as Intl.StringNumericLiteral),
                  })}
                </div>
              ))}
            </td>
          </tr>
        )}
        {number !== null && (
          <tr>
            <th scope="row">{t(kind === 'INVOICE' ? 'invoices.open' : 'invoices.unused')}</th>
            <td className="is-right">
              <Money amount={open} currency={currency} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
