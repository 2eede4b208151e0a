import { Checkbox, Form, Input, Modal } from 'antd';
import type { Invoice } from '#contract/invoices';
import { releaseLimits } from '#contract/release-note';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { listUnreleased } from './unreleased';
import { useInvoiceAction } from './useInvoiceAction';

interface Props {
  invoice: Invoice;
  onClose(): void;
}

interface Values {
  saleIds: number[];
  releasedTo: string;
  note: string;
}

/** Records that lots are handed over: which ones, and to whom. The release note can be opened afterwards. */
export default function ReleaseDialog({ invoice, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  const { id, number, customer } = invoice;
  const lots = listUnreleased(invoice);
  const selectedSales = Form.useWatch('saleIds', form) ?? [];
  const release = useInvoiceAction(
    (values: Values) => api.invoices.release({ params: { id }, body: values }),
    {
      form,
      onDone: () => {
        onClose();
        notifyDone(t('invoices.release.done', { count: selectedSales.length }));
      },
    },
  );
  return (
    <Modal
      open
      title={t('invoices.release.title', { number })}
      okText={t('invoices.release.run', { count: selectedSales.length })}
      confirmLoading={release.busy}
      afterOpenChange={(isOpen) => isOpen && form.focusField('releasedTo')}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={release.issue} />
      <GuardedForm<Values>
        form={form}
        layout="vertical"
        initialValues={{
          saleIds: lots.map(({ saleId }) => saleId),
          releasedTo: customer?.name ?? '',
          note: '',
        }}
        onFinish={(values) => void release.run(values)}
      >
        <Form.Item
          name="saleIds"
          className="invoice-lots"
          label={t('invoices.release.lots')}
          rules={[{ required: true, type: 'array', message: t('invoices.release.none') }]}
        >
          <Checkbox.Group
            options={lots.map(({ saleId, lotNumber, description }) => ({
              value: saleId,
              label: [lotNumber, description].filter(Boolean).join(' · '),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="releasedTo"
          label={t('invoices.release.to')}
          extra={t('invoices.release.to.hint')}
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input dir="auto" autoComplete="off" maxLength={releaseLimits.releasedTo} />
        </Form.Item>
        <Form.Item name="note" label={t('invoices.release.note')}>
          <Input.TextArea dir="auto" rows={2} maxLength={releaseLimits.note} />
        </Form.Item>
      </GuardedForm>
    </Modal>
  );
}
