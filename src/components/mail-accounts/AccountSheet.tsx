import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { accountFields } from '#contract/account-fields';
import { pickFieldValues } from '#contract/api/field';
import { type Account, type AccountForm, writeOnlyKeys } from '#contract/mail-accounts';
import History from '@/components/activity/History';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import AccountFields, { type AccountValues } from './AccountFields';
import DomainAuthentication from './DomainAuthentication';
import TestMail from './TestMail';

interface Props {
  /** absent: a new account */
  account: Account | undefined;
  onDone: () => void;
}

const empty: AccountForm = {
  name: '',
  host: '',
  port: 587,
  secure: false,
  username: '',
  fromName: '',
  fromAddress: '',
  replyTo: '',
  departmentId: null,
  connections: 5,
  perSecond: null,
  perMinute: null,
  perHour: null,
  perDay: null,
  dkimDomain: '',
  dkimSelector: '',
  bounceDomain: '',
  imapHost: '',
  imapPort: 993,
  imapSecure: true,
  imapUsername: '',
  imapFolder: 'INBOX',
  oracleUrl: '',
  whenUnknown: 'HOLD',
  graceSeconds: 600,
};
const hidden = { password: '', imapPassword: '', webhookSecret: '' };

/** Secrets are never sent to the browser, so they are submitted only when typed. */
const toBody = ({ ...values }: AccountValues): Partial<AccountValues> & AccountForm => {
  const sent: Partial<AccountValues> & AccountForm = values;
  for (const key of writeOnlyKeys) if (values[key] === '') delete sent[key];
  return sent;
};

/** Edits a mail account: server, sender, sending rate and domain authentication. */
export default function AccountSheet({ account, onDone }: Props) {
  const t = useText();
  const words = useFieldDisplays(accountFields);
  const access = useAccess();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings', 'mailAccounts'] });
  const departments = useQuery({
    queryKey: ['settings', 'departments'],
    queryFn: () => api.settings.departments(),
  });
  const remove = useAction(async ({ id, name }: Account) => {
    await api.mailAccounts.remove({ params: { id } });
    void refresh();
    onDone();
    notifyDone(t('settings.removed', { name }));
  });
  const makeDefault = useAction(async ({ id, version }: Account) => {
    await api.mailAccounts.update({ params: { id }, body: { isDefault: true, version } });
    void refresh();
  });
  return (
    <>
      <ErrorNotice text={remove.issue ?? makeDefault.issue} />
      <SavedForm<AccountValues, Account>
        name="account"
        disabled={!access['settings:edit']}
        saved={{ ...(account ? pickFieldValues(accountFields, account) : empty), ...hidden }}
        version={account?.version ?? 0}
        subject={account && { noun: 'mail-accounts', id: account.id }}
        save={(values, version) =>
          account
            ? api.mailAccounts.update({ params: { id: account.id }, body: { ...toBody(values), version } })
            : api.mailAccounts.create({ body: toBody(values) })
        }
        onSaved={() => {
          void refresh();
          if (!account) onDone();
        }}
        createLabel={account ? undefined : t('common.add')}
        fields={words}
      >
        <AccountFields account={account} departments={departments.data?.data ?? []} />
      </SavedForm>
      {account && (
        <>
          <DomainAuthentication account={account} />
          {access['settings:edit'] && <TestMail account={account} />}
        </>
      )}
      {account && !account.isDefault && access['settings:edit'] && (
        <p>
          <Button type="link" loading={makeDefault.busy} onClick={() => void makeDefault.run(account)}>
            {t('mailAccounts.makeDefault')}
          </Button>
          <Popconfirm
            title={t('mailAccounts.remove.ask', { name: account.name })}
            okText={t('mailAccounts.remove')}
            onConfirm={() => void remove.run(account)}
          >
            <Button type="link" danger loading={remove.busy}>
              {t('mailAccounts.remove')}
            </Button>
          </Popconfirm>
        </p>
      )}
      {account && <History subject={{ noun: 'mail-accounts', id: account.id }} />}
    </>
  );
}
