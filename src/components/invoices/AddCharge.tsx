import { Form, Input, Modal, Select } from 'antd';
import type { Currency } from '#contract/currencies';
import { agreedKinds, type Invoice, invoiceLimits, type NewInvoiceLine } from '#contract/invoices';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import { AmountItem } from '@/components/money/AmountItem';
import RateInput from '@/components/money/RateInput';
import ErrorNotice from '@/components/page/ErrorNotice';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import { useInvoiceAction } from './useInvoiceAction';

interface Props {
  invoice: Invoice;
  currency: Currency;
  onClose(): void;
}

type Values = Omit<NewInvoiceLine, 'version'>;

/** Adds a charge or a discount to a draft. */
export default function AddCharge({ invoice: { id, version }, currency, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  const add = useInvoiceAction(
    (values: Values) => api.invoices.addLine({ params: { id }, body: { ...values, version } }),
    { form, onDone: onClose },
  );
  return (
    <Modal
      open
      title={t('invoices.addCharge')}
      okText={t('common.add')}
      confirmLoading={add.busy}
      afterOpenChange={(isOpen) => isOpen && form.focusField('description')}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={add.issue} />
      <GuardedForm<Values>
        form={form}
        layout="vertical"
        initialValues={{ kind: 'SHIPPING', description: '', amount: undefined, vatRate: null }}
        onFinish={(values) => void add.run(values)}
      >
        <Form.Item name="kind" label={t('invoices.charge.kind')}>
          <Select options={agreedKinds.map((value) => ({ value, label: t(`invoices.line.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="description"
          label={t('invoices.charge.description')}
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input dir="auto" autoComplete="off" maxLength={invoiceLimits.description} />
        </Form.Item>
        <AmountItem
          name={['amount']}
          label={t('common.aside', { what: t('invoices.charge.amount'), aside: currency.code })}
          currency={currency}
        />
        <Form.Item name="vatRate" label={t('invoices.charge.vat')} extra={t('invoices.charge.vat.hint')}>
          <RateInput />
        </Form.Item>
      </GuardedForm>
    </Modal>
  );
}
