import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import type { Balance } from '#contract/payments';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import { AmountItem } from '@/components/money/AmountItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useCurrency } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { PaymentFields, type PaymentFieldValues, toPaymentBody } from './PaymentFields';
import { storePayment } from './storePayment';
import { useHouseDay } from './useHouseDay';
import './payments.css';

interface Props {
  customerId: number;
  /** balances with credit */
  balances: readonly Balance[];
  onClose(): void;
}

interface Values extends PaymentFieldValues {
  /** the place of the balance */
  balance: number;
  amount: number | null;
}

/** Records that credit of a customer was paid back. */
export default function Refund({ customerId, balances, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  const today = useHouseDay();
  useFocusReturn();
  const [initialValues] = useState(
    (): Values => ({
      balance: 0,
      amount: balances[0]?.credit ?? null,
      method: 'TRANSFER',
      bankAccountId: null,
      paidOn: today,
      reference: '',
      note: '',
    }),
  );
  const at = Form.useWatch('balance', form) ?? 0;
  const balance = balances[at] ?? balances[0];
  const currency = useCurrency(balance?.currency);
  const refund = useAction(
    async ({ balance: _, amount, ...fields }: Values) => {
      if (!balance) return;
      const { company, currency: code } = balance;
      await storePayment(
        await api.payments.refund({
          params: { id: customerId },
          body: { ...toPaymentBody(fields), company, currency: code, amount: amount ?? 0 },
        }),
      );
      form.resetFields();
      onClose();
      notifyDone(t('payments.refund.done'));
    },
    { form },
  );
  if (!balance || !currency) return null;
  return (
    <Modal
      open
      title={t('payments.refund.title')}
      okText={t('payments.refund.run')}
      confirmLoading={refund.busy}
      afterOpenChange={(isOpen) => isOpen && form.focusField('amount')}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={refund.issue} />
      <GuardedForm<Values>
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onValuesChange={(changed) => {
          if (changed.balance !== undefined)
            form.setFieldsValue({ amount: balances[changed.balance]?.credit ?? null, bankAccountId: null });
        }}
        onFinish={(values) => void refund.run(values)}
      >
        {balances.length > 1 && (
          <Form.Item name="balance" label={t('payments.refund.from')}>
            <Select
              options={balances.map(({ company, currency: code }, value) => ({
                value,
                label: [t(`invoices.company.${company}`), code].join(' · '),
              }))}
            />
          </Form.Item>
        )}
        <AmountItem
          name={['amount']}
          label={t('common.aside', { what: t('payments.amount'), aside: currency.code })}
          max={balance.credit}
          currency={currency}
        />
        <PaymentFields company={balance.company} currency={balance.currency} />
      </GuardedForm>
    </Modal>
  );
}
