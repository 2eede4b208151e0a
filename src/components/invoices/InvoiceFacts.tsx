import type { Invoice } from '#contract/invoices';
import Colleague from '@/components/avatars/Colleague';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import Fact from '@/components/page/Fact';
import Link from '@/components/page/Link';
import { languageNames } from '@/locales/languageNames';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';

/** Who gets the document, when it was issued and is due, and how payments name it. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { customer, payer, auction, credits, issuedBy, issuedOn, dueOn, reference, kind } = invoice;
  return (
    <dl className="invoice-facts">
      <Fact label={t('invoices.customer')}>
        {customer ? (
          <>
            <bdi>{customer.name}</bdi> <CustomerLink customer={customer} />
          </>
        ) : (
          t('invoices.erased')
        )}
      </Fact>
      {payer && (
        <Fact label={t('invoices.payer')}>
          <bdi>{payer.name}</bdi> <CustomerLink customer={payer} />
        </Fact>
      )}
      {credits && (
        <Fact label={t('invoices.credits')}>
          <InvoiceLink id={credits.id}>{credits.number}</InvoiceLink>
        </Fact>
      )}
      {invoice.reason && <Fact label={t('action.reason')}>{invoice.reason}</Fact>}
      {auction && (
        <Fact label={t('invoices.auction')}>
          <Link to={`/auction/${auction.id}?tab=money`}>{auction.code}</Link>
        </Fact>
      )}
      {issuedOn && <Fact label={t('invoices.issuedOn')}>{dayText(issuedOn)}</Fact>}
      {dueOn && kind === 'INVOICE' && <Fact label={t('invoices.dueOn')}>{dayText(dueOn)}</Fact>}
      {reference && kind === 'INVOICE' && (
        <Fact label={t('invoices.reference')}>
          <bdi dir="ltr" className="invoice-reference">
            {groupInFours(reference)}
          </bdi>
        </Fact>
      )}
      {invoice.buyerReference && invoice.state !== 'DRAFT' && (
        <Fact label={t('invoices.buyerReference')}>
          <bdi>{invoice.buyerReference}</bdi>
        </Fact>
      )}
      {invoice.company === 'GALLERY' && (
        <Fact label={t('invoices.company')}>{t(`invoices.company.${invoice.company}`)}</Fact>
      )}
      {invoice.state !== 'DRAFT' && (
        <Fact label={t('common.language')}>
          <bdi>{languageNames[invoice.language]}</bdi>
        </Fact>
      )}
      {issuedBy && (
        <Fact label={t(invoice.document?.opening ? 'invoices.importedBy' : 'invoices.issuedBy')}>
          <Colleague {...issuedBy} />
        </Fact>
      )}
    </dl>
  );
}

/** Formats a creditor reference as banks print it: `RF16 INV2 0260 001`. */
const groupInFours = (reference: string): string => (reference.match(/.{1,4}/g) ?? []).join(' ');
