import { useAccess, useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { Invoice, InvoiceLine } from '#contract/invoices';
import { formatRate } from '#contract/money/money';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Working from '@/components/working/Working';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { getAmountWorking, groupByLot, type LineGroup } from './lineWorking';
import { useInvoiceAction } from './useInvoiceAction';
import { useVatText } from './useVatText';
import '@/components/list/tables.css';

/** The lines of a document by lot; each figure shows on click how it was calculated. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const access = useAccess();
  const { id, version, state, currency } = invoice;
  const remove = useInvoiceAction((line: number) =>
    api.invoices.removeLine({ params: { id, line }, body: { version } }),
  );
  const removable = state === 'DRAFT' && access['invoices:edit'] === true;
  return (
    <section className="invoice-table">
      <ErrorNotice text={remove.issue} />
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('invoices.line')}</th>
            <th scope="col" className="is-right">
              {t('invoices.vat')}
            </th>
            <th scope="col" className="is-right">
              {t('common.aside', { what: t('invoices.amount'), aside: currency })}
            </th>
          </tr>
        </thead>
        {groupByLot(invoice.lines).map((group) => (
          <tbody key={group.lines[0]?.id}>
            {group.lot && <LotHead lot={group.lot} auctionId={invoice.auction?.id} />}
            {group.lines.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                currency={currency}
                onRemove={
                  removable && line.saleId === null && !remove.busy
                    ? () => void remove.run(line.id)
                    : undefined
                }
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface LotHeadProps {
  lot: NonNullable<LineGroup['lot']>;
  auctionId: number | undefined;
}

function LotHead({ lot: { lotNumber, itemId, description }, auctionId }: LotHeadProps) {
  const t = useText();
  const to =
    auctionId !== undefined && lotNumber !== null
      ? lotAddress(auctionId, lotNumber)
      : itemId === null
        ? undefined
        : `/items?item=${itemId}`;
  const name = [lotNumber !== null && t('invoices.lot', { number: lotNumber }), description]
    .filter(Boolean)
    .join(' · ');
  return (
    <tr>
      <th colSpan={3} scope="rowgroup">
        {to === undefined ? <bdi>{name}</bdi> : <Link to={to}>{name}</Link>}
      </th>
    </tr>
  );
}

interface LineRowProps {
  line: InvoiceLine;
  currency: string;
  /** absent: the line cannot be removed */
  onRemove: (() => void) | undefined;
}

function LineRow({ line, currency, onRemove }: LineRowProps) {
  const t = useText();
  const { locale } = useIntl();
  const vatText = useVatText();
  const { kind, description, amount, hiddenVat, vat, vatAmount, saleId, credited, workings } = line;
  const working = getAmountWorking(line);
  const money = <Money amount={amount} currency={currency} bare />;
  const [, vatWorking] = workings;
  return (
    <tr className={saleId === null ? undefined : 'is-of-lot'}>
      <th scope="row">
        {t(`invoices.line.${kind}`)}
        {saleId === null && <small>{description}</small>}
        {hiddenVat !== 0 && (
          <small>
            {t('invoices.hiddenVat')} <Money amount={hiddenVat} currency={currency} />
          </small>
        )}
        {credited !== 0 && (
          <small>
            {t('invoices.credited')} <Money amount={credited} currency={currency} />
          </small>
        )}
        {onRemove && (
          <Button
            size="small"
            aria-label={t('invoices.removeCharge.of', { name: description })}
            onClick={onRemove}
          >
            {t('invoices.removeCharge')}
          </Button>
        )}
      </th>
      <td className="is-right">
        {kind === 'OPENING' ? (
          // The document of the previous system shows it.
          '–'
        ) : vat.category === 'S' ? (
          <>
            {formatRate(vat.rate, locale)}
            <small>
              {vatWorking ? (
                <Working working={vatWorking} currency={currency}>
                  <Money amount={vatAmount} currency={currency} bare />
                </Working>
              ) : (
                <Money amount={vatAmount} currency={currency} bare />
              )}
            </small>
          </>
        ) : (
          vatText(vat)
        )}
      </td>
      <td className="is-right">
        {working ? (
          <Working working={working} currency={currency}>
            {money}
          </Working>
        ) : (
          money
        )}
      </td>
    </tr>
  );
}
