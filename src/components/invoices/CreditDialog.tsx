import { useIntl } from '@umijs/max';
import { Form, Input, Modal, Radio } from 'antd';
import { flushSync } from 'react-dom';
import { limits } from '#contract/api/limits';
import type { Currency } from '#contract/currencies';
import type { Invoice, InvoiceLine } from '#contract/invoices';
import { formatMoney } from '#contract/money/money';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import { AmountItem } from '@/components/money/AmountItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { openOverPage, toInvoiceSheet } from '@/services/moneyAddress';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useInvoiceAction } from './useInvoiceAction';

interface Props {
  invoice: Invoice;
  currency: Currency;
  onClose(): void;
}

interface Values {
  extent: 'ALL' | 'PART';
  reason: string;
  /** by the id of the line */
  amounts?: Record<string, number | null | undefined>;
}

/** Issues a credit note about an invoice: for all that is left of it, or for amounts of its lines. */
export default function CreditDialog({ invoice, currency, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  const { id, version } = invoice;
  const credit = useInvoiceAction(
    ({ extent, reason, amounts }: Values) =>
      api.invoices.credit({
        params: { id },
        body: { version, reason, ...(extent === 'PART' && { lines: toParts(amounts) }) },
      }),
    {
      form,
      onDone: (note) => {
        // The guard of unsaved input must be gone before the sheet of the credit note opens.
        flushSync(onClose);
        notifyDone(t('invoices.credit.done', { number: note.number }));
        openOverPage((search) => toInvoiceSheet(search, note.id));
      },
    },
  );
  return (
    <Modal
      open
      title={t('invoices.credit.title', { number: invoice.number })}
      okText={t('invoices.credit.run')}
      okButtonProps={{ loading: credit.busy }}
      afterOpenChange={(isOpen) => isOpen && form.focusField('reason')}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={credit.issue} />
      <GuardedForm<Values>
        form={form}
        layout="vertical"
        initialValues={{ extent: 'ALL', reason: '' }}
        onFinish={(values) => {
          if (values.extent === 'PART' && toParts(values.amounts).length === 0)
            form.setFields([{ name: 'extent', errors: [t('invoices.credit.none')] }]);
          else void credit.run(values);
        }}
      >
        <Form.Item name="extent" label={t('invoices.credit.extent')}>
          <Radio.Group
            options={[
              { value: 'ALL', label: t('invoices.credit.all') },
              { value: 'PART', label: t('invoices.credit.part') },
            ]}
          />
        </Form.Item>
        <Parts invoice={invoice} currency={currency} />
        <Form.Item
          name="reason"
          label={t('action.reason')}
          extra={t('invoices.credit.reason.hint')}
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 8 }} maxLength={limits.reason} />
        </Form.Item>
      </GuardedForm>
    </Modal>
  );
}

const toParts = (amounts: Values['amounts'] = {}): { id: number; amount: number }[] =>
  Object.entries(amounts).flatMap(([line, amount]) => (amount ? [{ id: Number(line), amount }] : []));

/** An amount for each line of which something is left; empty: nothing of it is credited. */
function Parts({ invoice: { lines }, currency }: Pick<Props, 'invoice' | 'currency'>) {
  const t = useText();
  const { locale } = useIntl();
  const extent = Form.useWatch<Values['extent']>('extent');
  if (extent !== 'PART') return null;
  const nameOf = ({ kind, lotNumber, description }: InvoiceLine) =>
    [lotNumber ?? description, t(`invoices.line.${kind}`)].join(' · ');
  return (
    <>
      <p>{t('invoices.credit.part.hint', { currency: currency.code })}</p>
      <div className="invoice-fields">
        {lines
          .filter(({ amount, credited }) => amount - credited > 0)
          .map((line) => (
            <AmountItem
              key={line.id}
              optional
              name={['amounts', String(line.id)]}
              label={nameOf(line)}
              extra={t('invoices.credit.left', {
                amount: formatMoney(line.amount - line.credited, currency, locale),
              })}
              max={line.amount - line.credited}
              currency={currency}
            />
          ))}
      </div>
    </>
  );
}
