import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Button, Form, Input, Popconfirm } from 'antd';
import type { BankAccountForm } from '#contract/bank-accounts';
import { bankFields } from '#contract/bank-accounts';
import Fault from '@/components/Fault';
import Loaded from '@/components/Loaded';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import '@/components/customers/belonging.css';

/** Where a customer is paid. */
export default function BankAccounts({ customerId }: { customerId: number }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const [form] = Form.useForm<BankAccountForm>();
  const key = ['bankAccounts', customerId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.bankAccounts.list({ params: { id: customerId } }),
    throwOnError: false,
  });
  const adding = useDeed(
    async (body: BankAccountForm) => {
      queryClient.setQueryData(key, await api.bankAccounts.create({ params: { id: customerId }, body }));
      form.resetFields();
    },
    { form },
  );
  const removing = useDeed(async (account: number) => {
    queryClient.setQueryData(key, await api.bankAccounts.remove({ params: { id: customerId, account } }));
  });
  const required = [{ required: true, whitespace: true, message: t('invalid.required') }];
  return (
    <section className="belonging">
      <h2>{t('bankAccounts.title')}</h2>
      <Fault text={adding.fault ?? removing.fault} />
      <Loaded query={query}>
        {({ accounts }) => (
          <ul>
            {accounts.map(({ id, payee, account, bankCode, bank, currency }) => (
              <li key={id}>
                <bdi>{payee}</bdi> <bdi dir="ltr">{grouped(account)}</bdi> {currency}{' '}
                <small>{[bank, bankCode].filter(Boolean).join(' · ')}</small>
                <Popconfirm title={t('bankAccounts.remove.sure')} onConfirm={() => void removing.run(id)}>
                  <Button size="small" disabled={removing.busy}>
                    {t('bankAccounts.remove')}
                  </Button>
                </Popconfirm>
              </li>
            ))}
            {accounts.length === 0 && <li className="belonging-none">{t('bankAccounts.none')}</li>}
          </ul>
        )}
      </Loaded>
      <Form<BankAccountForm>
        form={form}
        layout="vertical"
        className="belonging-grid no-print"
        initialValues={{
          payee: '',
          account: '',
          bankCode: '',
          bank: '',
          currency: initialState?.house.currency,
        }}
        onFinish={adding.run}
      >
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
          <Button htmlType="submit" loading={adding.busy}>
            {t('bankAccounts.add')}
          </Button>
        </Form.Item>
      </Form>
    </section>
  );
}

/** An IBAN is read in groups of four. */
const grouped = (account: string): string =>
  /^[A-Z]{2}\d{2}/.test(account) ? (account.match(/.{1,4}/g) ?? []).join(' ') : account;
