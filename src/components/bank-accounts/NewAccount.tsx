import { useModel } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import type { BankAccountForm } from '#contract/bank-accounts';
import { bankFields } from '#contract/bank-accounts';
import CustomerRecordForm from '@/components/customers/CustomerRecordForm';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { accountsKey } from './accountsKey';

/** Adds a bank account to a customer. */
export default function NewAccount({ customerId }: { customerId: number }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const required = [{ required: true, whitespace: true, message: t('invalid.required') }];
  return (
    <CustomerRecordForm<BankAccountForm>
      layout="vertical"
      initialValues={{
        payee: '',
        account: '',
        bankCode: '',
        bank: '',
        currency: initialState?.house.currency ?? '',
      }}
      add={async (body) =>
        queryClient.setQueryData(
          accountsKey(customerId),
          await api.bankAccounts.create({ params: { id: customerId }, body }),
        )
      }
    >
      {(busy) => (
        <>
          <Form.Item name="payee" label={t('bankAccounts.payee')} rules={required}>
            <Input maxLength={bankFields.payee.max} autoComplete="off" />
          </Form.Item>
          <Form.Item name="account" label={t('bankAccounts.account')} rules={required}>
            <Input maxLength={bankFields.account.max} autoComplete="off" dir="ltr" />
          </Form.Item>
          <Form.Item name="bankCode" label={t('bankAccounts.bankCode')}>
            <Input maxLength={bankFields.bankCode.max} autoComplete="off" dir="ltr" />
          </Form.Item>
          <Form.Item name="bank" label={t('bankAccounts.bank')}>
            <Input maxLength={bankFields.bank.max} autoComplete="off" />
          </Form.Item>
          <Form.Item name="currency" label={t('bankAccounts.currency')} rules={required}>
            <Input maxLength={bankFields.currency.max} autoComplete="off" />
          </Form.Item>
          <Form.Item label=" ">
            <Button htmlType="submit" loading={busy}>
              {t('bankAccounts.add')}
            </Button>
          </Form.Item>
        </>
      )}
    </CustomerRecordForm>
  );
}
