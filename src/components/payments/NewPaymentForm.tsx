import { useModel } from '@umijs/max';
import { Button, Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import { type Company, companies } from '#contract/companies';
import type { InvoiceRow } from '#contract/invoices';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import KnownCustomerPicker from '@/components/customers/KnownCustomerPicker';
import GuardedForm from '@/components/form/GuardedForm';
import { AmountItem } from '@/components/money/AmountItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useCurrency } from '@/services/lookups';
import { openOverPage, toPaymentSheet } from '@/services/moneyAddress';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { AllocationTable } from './AllocationTable';
import { canAllocate, chooseAmounts, nameAllocations, toAllocations } from './allocation';
import { PaymentFields, type PaymentFieldValues, toPaymentBody } from './PaymentFields';
import { storePayment } from './storePayment';
import { useCompanies } from './useCompanies';
import { useHouseDay } from './useHouseDay';
import { useOpenInvoices } from './useOpenInvoices';
import { useTypedAmounts } from './useTypedAmounts';
import { useUseText } from './useUseText';
import './payments.css';

interface Values extends PaymentFieldValues {
  customerId: number | null;
  company: Company;
  currency: string;
  amount: number | null;
  deposit: boolean;
}

interface Props {
  payer: { id: number; name: string } | null;
  /** the invoice for which it is recorded */
  invoice?: InvoiceRow | undefined;
}

/** Fields that decide which invoices there are to pay, and how much: what was typed for the old ones is discarded. */
const deciding = [
  'customerId',
  'company',
  'currency',
  'amount',
  'deposit',
] as const satisfies (keyof Values)[];
const noInvoices: readonly InvoiceRow[] = [];

/** Records money received, and shows beforehand which invoices it would pay. The user can change that. */
export default function NewPaymentForm({ payer, invoice }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const { initialState } = useModel('@@initialState');
  const today = useHouseDay();
  const { hasGallery } = useCompanies();
  const typed = useTypedAmounts();
  const [initialValues] = useState(
    (): Values => ({
      customerId: payer?.id ?? null,
      company: invoice?.company ?? 'HOUSE',
      method: 'TRANSFER',
      bankAccountId: null,
      currency: invoice?.currency ?? initialState?.house.currency ?? '',
      amount: invoice?.open ?? null,
      deposit: false,
      paidOn: today,
      reference: invoice?.number ?? '',
      note: '',
    }),
  );
  const values = { ...initialValues, ...Form.useWatch<Partial<Values> | undefined>([], form) };
  const currency = useCurrency(values.currency);
  const { data: open = noInvoices } = useOpenInvoices(values.customerId, values.company, values.currency);
  const amount = values.amount ?? 0;
  const proposed = chooseAmounts(amount, `${values.reference} ${values.note}`, open);
  const amounts = typed.amounts ?? proposed;
  const isUsable = canAllocate(amount, amounts, typed.issues, open);
  const allocations = typed.amounts && toAllocations(typed.amounts);
  const showsUse = values.customerId !== null && !values.deposit && open.length > 0 && currency !== undefined;
  const describeUse = useUseText(values.currency);
  const record = useAction(
    async ({ customerId, company, currency, amount, deposit, ...fields }: Values) => {
      const payment = await api.payments.record({
        body: {
          ...toPaymentBody(fields),
          customerId: customerId ?? null,
          company,
          currency,
          amount: amount ?? 0,
          deposit,
          ...(allocations && showsUse && { allocations }),
        },
      });
      // Nothing is unsaved any more, so that the sheet closes without a question.
      form.resetFields();
      await storePayment(payment);
      openOverPage((search) => toPaymentSheet(search, payment.id), 'replace');
      notifyDone(describeUse(payment) || t('payments.recorded'));
    },
    { form, nameField: nameAllocations(allocations ?? [], open) },
  );
  return (
    <GuardedForm<Values>
      form={form}
      layout="vertical"
      initialValues={initialValues}
      onValuesChange={(changed) => {
        if (deciding.some((name) => name in changed)) typed.discard();
        if ('company' in changed || 'currency' in changed) form.setFieldValue('bankAccountId', null);
      }}
      onFinish={(input) => void record.run({ ...initialValues, ...input })}
    >
      <ErrorNotice text={record.issue} />
      <Form.Item
        name="customerId"
        label={t('invoices.payer')}
        extra={values.customerId === null ? t('payments.payer.unknown') : undefined}
      >
        <KnownCustomerPicker known={payer} />
      </Form.Item>
      {hasGallery && (
        <Form.Item name="company" label={t('invoices.company')}>
          <Select options={companies.map((value) => ({ value, label: t(`invoices.company.${value}`) }))} />
        </Form.Item>
      )}
      <div className="payment-fields">
        {currency ? (
          <AmountItem name={['amount']} label={t('payments.amount')} currency={currency} />
        ) : (
          <Form.Item label={t('payments.amount')} />
        )}
        <Form.Item name="currency" label={t('payments.currency')}>
          <CurrencySelect />
        </Form.Item>
      </div>
      <PaymentFields company={values.company} currency={values.currency} />
      <Form.Item name="deposit" valuePropName="checked" extra={t('payments.deposit.hint')}>
        <Checkbox>{t('payments.deposit')}</Checkbox>
      </Form.Item>
      {showsUse && (
        <section className="payment payment-allocation">
          <div className="payment-allocation-head">
            <h2>{t('payments.pays')}</h2>
            {typed.amounts && (
              <Button size="small" onClick={typed.discard}>
                {t('payments.pays.reset')}
              </Button>
            )}
          </div>
          <AllocationTable
            invoices={open}
            currency={currency}
            amount={amount}
            amounts={amounts}
            typed={typed}
          />
        </section>
      )}
      <Button type="primary" htmlType="submit" loading={record.busy} disabled={showsUse && !isUsable}>
        {t('payments.record')}
      </Button>
    </GuardedForm>
  );
}
