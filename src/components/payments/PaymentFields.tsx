import { Form, Input, Select } from 'antd';
import type { Company } from '#contract/companies';
import { paymentLimits, type RecordableMethod, recordableMethods } from '#contract/payments';
import DayInput from '@/components/time/DayInput';
import { useText } from '@/services/text';
import { useCompanies } from './useCompanies';

interface Props {
  company: Company;
  currency: string | undefined;
}

/** How and when money was received or paid back, and what the bank says about it. */
export function PaymentFields({ company, currency }: Props) {
  const t = useText();
  const method = Form.useWatch<RecordableMethod | undefined>('method');
  const accounts = useCompanies().listAccounts(company, currency);
  return (
    <>
      <div className="payment-fields">
        <Form.Item name="method" label={t('payments.method')}>
          <Select
            options={recordableMethods.map((value) => ({ value, label: t(`payments.method.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="paidOn"
          label={t('payments.paidOn')}
          rules={[{ required: true, message: t('invalid.required') }]}
        >
          <DayInput />
        </Form.Item>
      </div>
      {method === 'TRANSFER' && accounts.length > 0 && (
        <Form.Item name="bankAccountId" label={t('payments.account')}>
          <Select
            allowClear
            options={accounts.map(({ id, bank, account }) => ({
              value: id,
              label: [bank, account].filter(Boolean).join(' · '),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="reference" label={t('payments.reference')} extra={t('payments.reference.hint')}>
        <Input dir="auto" autoComplete="off" maxLength={paymentLimits.reference} />
      </Form.Item>
      <Form.Item name="note" label={t('payments.note')}>
        <Input.TextArea dir="auto" autoSize={{ minRows: 1, maxRows: 6 }} maxLength={paymentLimits.note} />
      </Form.Item>
    </>
  );
}

/** The values of these fields. */
export interface PaymentFieldValues {
  method: RecordableMethod;
  bankAccountId?: number | null;
  paidOn: string;
  reference: string;
  note: string;
}

/** Returns the fields for the API: only transfers have an account. */
export const toPaymentBody = ({ method, bankAccountId, paidOn, reference, note }: PaymentFieldValues) => ({
  method,
  bankAccountId: method === 'TRANSFER' ? (bankAccountId ?? null) : null,
  paidOn,
  reference: reference ?? '',
  note: note ?? '',
});
