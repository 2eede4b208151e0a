import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { accountsKey } from './accountsKey';
import NewAccount from './NewAccount';
import '@/components/customers/customerRecord.css';

/** Lists the bank accounts of a customer. */
export default function BankAccounts({ customerId }: { customerId: number }) {
  const t = useText();
  const key = accountsKey(customerId);
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.bankAccounts.list({ params: { id: customerId } }),
    throwOnError: false,
  });
  const removing = useAction(async (account: number) => {
    queryClient.setQueryData(key, await api.bankAccounts.remove({ params: { id: customerId, account } }));
  });
  return (
    <section className="customer-records">
      <h2>{t('bankAccounts.title')}</h2>
      <ErrorNotice text={removing.issue} />
      <Loaded query={query}>
        {({ accounts }) => (
          <ul>
            {accounts.map(({ id, payee, account, bankCode, bank, currency }) => (
              <li key={id}>
                <bdi>{payee}</bdi> <bdi dir="ltr">{formatAccount(account)}</bdi> {currency}{' '}
                <small>{[bank, bankCode].filter(Boolean).join(' · ')}</small>
                <Popconfirm title={t('bankAccounts.remove.sure')} onConfirm={() => void removing.run(id)}>
                  <Button size="small" disabled={removing.busy}>
                    {t('bankAccounts.remove')}
                  </Button>
                </Popconfirm>
              </li>
            ))}
            {accounts.length === 0 && <li className="customer-records-none">{t('bankAccounts.none')}</li>}
          </ul>
        )}
      </Loaded>
      <NewAccount customerId={customerId} />
    </section>
  );
}

/** Formats an IBAN in groups of four. */
const formatAccount = (account: string): string =>
  /^[A-Z]{2}\d{2}/.test(account) ? (account.match(/.{1,4}/g) ?? []).join(' ') : account;
