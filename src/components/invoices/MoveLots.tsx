import { useQuery } from '@tanstack/react-query';
import { Checkbox, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { Invoice, InvoiceRow } from '#contract/invoices';
import ErrorNotice from '@/components/page/ErrorNotice';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { openOverPage, toInvoiceSheet } from '@/services/moneyAddress';
import { notifyDone } from '@/services/notice';
import { invoiceKeys } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { groupByLot } from './lineWorking';
import { useInvoiceAction } from './useInvoiceAction';

interface Props {
  invoice: Invoice;
  onClose(): void;
}

/** Moves lots of a draft to another draft of the same buyer and auction, or to a new one. */
export default function MoveLots({ invoice, onClose }: Props) {
  const t = useText();
  const fieldId = useId();
  const { id, version, customer } = invoice;
  const [saleIds, setSaleIds] = useState<number[]>([]);
  const [target, setTarget] = useState<number | null>(null);
  useFocusReturn();
  const drafts = useOtherDrafts(invoice);
  const { run, busy, issue } = useInvoiceAction(
    () => api.invoices.moveLots({ params: { id }, body: { version, saleIds, invoiceId: target } }),
    {
      onDone: (moved) => {
        onClose();
        notifyDone(t('invoices.moved', { count: saleIds.length }));
        openOverPage((search) => toInvoiceSheet(search, moved.id));
      },
      nameField: (path) => (path === 'invoiceId' ? t('invoices.move.to') : t('invoices.move.lots')),
    },
  );
  return (
    <Modal
      open
      title={t('invoices.action.move')}
      okText={t('invoices.move.run', { count: saleIds.length })}
      okButtonProps={{ disabled: saleIds.length === 0, loading: busy }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <ErrorNotice text={issue} />
      <fieldset className="invoice-lots">
        <legend>{t('invoices.move.lots')}</legend>
        <Checkbox.Group value={saleIds} onChange={setSaleIds}>
          {groupByLot(invoice.lines).map(
            ({ lot }) =>
              lot?.saleId && (
                <Checkbox key={lot.saleId} value={lot.saleId}>
                  {[lot.lotNumber, lot.description].filter(Boolean).join(' · ')}
                </Checkbox>
              ),
          )}
        </Checkbox.Group>
      </fieldset>
      <label htmlFor={fieldId}>{t('invoices.move.to')}</label>
      <Select<number>
        id={fieldId}
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={target ?? 0}
        onChange={(value) => setTarget(value === 0 ? null : value)}
        options={[
          { value: 0, label: t('invoices.move.new', { name: customer?.name ?? '' }) },
          ...drafts.map((draft) => ({ value: draft.id, label: toDraftLabel(t, draft) })),
        ]}
      />
    </Modal>
  );
}

const toDraftLabel = (t: Text, { customer, payer, lots }: InvoiceRow): string =>
  [customer?.name, payer?.name, t('invoices.lots.count', { count: lots })].filter(Boolean).join(' · ');

/** Returns the other drafts of the same buyer, auction, company and currency. */
function useOtherDrafts({ id, auction, customer, company, currency }: Invoice): InvoiceRow[] {
  const { data } = useQuery({
    queryKey: invoiceKeys.drafts(id),
    queryFn: () =>
      api.invoices.list({
        query: {
          ...(auction && { auctionId: auction.id }),
          ...(customer && { customerId: customer.id }),
          state: ['DRAFT'],
          company: [company],
          currency: [currency],
          sort: 'customer',
          pageSize: 100,
        },
      }),
  });
  // Others may name this customer only as the payer, or have no auction.
  return (data?.data ?? []).filter(
    (draft) => draft.id !== id && draft.customer?.id === customer?.id && draft.auction?.id === auction?.id,
  );
}
