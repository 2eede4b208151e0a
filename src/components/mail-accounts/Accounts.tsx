import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Tag } from 'antd';
import type { Account } from '#contract/mail-accounts';
import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import AccountSheet from './AccountSheet';

/** Lists the mail accounts that send campaigns; each opens in a sheet. */
export default function Accounts() {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  const accounts = useQuery({
    queryKey: ['settings', 'mailAccounts'],
    queryFn: () => api.mailAccounts.list(),
  });
  const selectedId = query.get('account');
  return (
    <section aria-label={t('mailAccounts.title')}>
      <div className="settings-head">
        <h2>{t('mailAccounts.title')}</h2>
        {access['settings:edit'] && (
          <Button onClick={() => set({ account: 'new' }, 'push')}>{t('mailAccounts.new')}</Button>
        )}
      </div>
      <p className="settings-note">{t('mailAccounts.intro')}</p>
      <Loaded query={accounts}>
        {({ data }) => {
          const account = data.find(({ id }) => String(id) === selectedId);
          return (
            <>
              <div className="settings-scroll">
                <table className="settings-table">
                  <thead>
                    <tr>
                      <th>{t('mailAccounts.name')}</th>
                      <th>{t('mailAccounts.host')}</th>
                      <th>{t('mailAccounts.state')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((one) => (
                      <AccountRow key={one.id} account={one} />
                    ))}
                  </tbody>
                </table>
              </div>
              <Sheet
                param="account"
                open={account !== undefined || selectedId === 'new'}
                title={account?.name ?? t('mailAccounts.new')}
                size={720}
              >
                <AccountSheet
                  key={account?.id}
                  account={account}
                  onDone={() => set({ account: undefined })}
                />
              </Sheet>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function AccountRow({ account }: { account: Account }) {
  const t = useText();
  const { id, name, isDefault, host, delivery, error, dkimRecord, unreadable } = account;
  const signing = t(dkimRecord ? 'mailAccounts.signs' : 'mailAccounts.unsigned');
  return (
    <tr>
      <th scope="row">
        <Link to={`?account=${id}`}>{name}</Link>
      </th>
      <td>
        {isDefault && <Tag>{t('mailAccounts.isDefault')}</Tag>}{' '}
        {host || t(delivery === 'SMTP' ? 'mailAccounts.byMailUrl' : 'mailAccounts.outbox')}
      </td>
      <td>{unreadable.length > 0 ? t('mailAccounts.unreadable') : (error ?? signing)}</td>
    </tr>
  );
}
