import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Currency } from '#contract/currencies';
import { exchange, readRate } from '#contract/money/exchange';
import type { Payment } from '#contract/payments';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import { AmountItem } from '@/components/money/AmountItem';
import { decimalMark } from '@/components/money/amounts';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useCurrency } from '@/services/lookups';
import { openOverPage, toPaymentSheet } from '@/services/moneyAddress';
import { notifyDone } from '@/services/notice';
import { paymentKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { storePayment } from './storePayment';
import './payments.css';

interface Props {
  payment: Payment;
  currency: Currency;
  onClose(): void;
}

interface Values {
  amount: number | null;
  currency: string | undefined;
  rate: string;
}

/** Exchanges unused money of a payment into another currency, first that of an open invoice, and opens what it became. */
export default function Exchange({
  payment: { id, unused, customer, company, deposit },
  currency: own,
  onClose,
}: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  const { data } = useQuery({
    queryKey: paymentKeys.balances(customer?.id ?? 0),
    queryFn: () => api.payments.balances({ params: { id: customer?.id ?? 0 } }),
    enabled: customer !== null,
    throwOnError: false,
  });
  const owed = data?.balances.find(
    (balance) => balance.company === company && balance.currency !== own.code && balance.open > 0,
  )?.currency;
  const [initialValues] = useState((): Values => ({ amount: unused, currency: undefined, rate: '' }));
  // What is owed may be known later than the dialog opens.
  useEffect(() => {
    if (owed && !form.getFieldValue('currency')) form.setFieldValue('currency', owed);
  }, [form, owed]);
  const values = Form.useWatch([], form) ?? initialValues;
  const to = useCurrency(values.currency);
  const { locale } = useIntl();
  const read = (text: string | undefined) => readRate(text ?? '', decimalMark(locale));
  const rate = read(values.rate);
  const result = to && rate && values.amount ? exchange(values.amount, { from: own, to }, rate) : undefined;
  const run = useAction(
    async ({ amount, currency, rate: text }: Values) => {
      const exchanged = await api.payments.exchange({
        params: { id },
        body: { amount: amount ?? 0, currency: currency ?? '', rate: read(text) ?? '' },
      });
      form.resetFields();
      await storePayment(exchanged);
      onClose();
      openOverPage((search) => toPaymentSheet(search, exchanged.id), 'replace');
      notifyDone(t('payments.exchange.done'));
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('payments.exchange.title')}
      okText={t('payments.action.exchange')}
      confirmLoading={run.busy}
      afterOpenChange={(isOpen) => isOpen && form.focusField('rate')}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={run.issue} />
      {!deposit && <p>{t('payments.exchange.hint')}</p>}
      <GuardedForm<Values>
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onFinish={(input) => void run.run(input)}
      >
        <AmountItem
          name={['amount']}
          label={t('common.aside', { what: t('payments.amount'), aside: own.code })}
          max={unused}
          currency={own}
        />
        <Form.Item
          name="currency"
          label={t('payments.exchange.currency')}
          required={false}
          rules={[{ required: true, message: t('invalid.required') }]}
        >
          <CurrencySelect />
        </Form.Item>
        <Form.Item
          name="rate"
          label={t('payments.exchange.rate', { currency: values.currency ?? '…', own: own.code })}
          rules={[
            {
              validator: async (_, text: string) => {
                if (!read(text)) throw new Error(t('payments.exchange.rate.invalid'));
              },
            },
          ]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <p aria-live="polite">
          {t('payments.exchange.result')} <Money amount={result} currency={to} />
        </p>
      </GuardedForm>
    </Modal>
  );
}
