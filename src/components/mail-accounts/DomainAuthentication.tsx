import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Alert, Button, Popconfirm, Typography } from 'antd';
import type { Account, DnsCheck, DnsRecord } from '#contract/mail-accounts';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

const alertTypes = {
  GOOD: 'success',
  UNUSED: 'info',
  UNKNOWN: 'info',
  MISSING: 'warning',
  WRONG: 'warning',
} as const;

/** Domain authentication of an account: its DKIM key, and the DNS records that mailbox providers check. */
export default function DomainAuthentication({
  account: { id, dkimRecord, nextDkimRecord, unreadable },
}: {
  account: Account;
}) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings', 'mailAccounts'] });
  const makeKey = useAction(async () => {
    await api.mailAccounts.makeKey({ params: { id } });
    await refresh();
  });
  // A newer key replaces the old one once its record exists.
  const check = useMutation({
    mutationFn: () => api.mailAccounts.checkDns({ params: { id } }),
    onSuccess: refresh,
  });
  const newKey = (
    <Button loading={makeKey.busy} onClick={dkimRecord ? undefined : () => void makeKey.run()}>
      {t(dkimRecord ? 'mailAccounts.newKey' : 'mailAccounts.makeKey')}
    </Button>
  );
  return (
    <section aria-label={t('mailAccounts.believed')}>
      <h3>{t('mailAccounts.believed')}</h3>
      <p className="settings-note">{t('mailAccounts.believed.hint')}</p>
      <ErrorNotice text={makeKey.issue} />
      {unreadable.includes('dkimKey') && (
        <Alert type="warning" showIcon title={t('mailAccounts.unreadable.dkimKey')} />
      )}
      {dkimRecord && <DnsRecordFields label={t('mailAccounts.record')} published={dkimRecord} />}
      {nextDkimRecord && (
        <>
          <DnsRecordFields label={t('mailAccounts.nextRecord')} published={nextDkimRecord} />
          <p className="settings-note">{t('mailAccounts.nextRecord.hint')}</p>
        </>
      )}
      {access['settings:edit'] &&
        (dkimRecord ? (
          <Popconfirm
            title={t(nextDkimRecord ? 'mailAccounts.newKey.askAgain' : 'mailAccounts.newKey.ask')}
            okText={t('mailAccounts.newKey')}
            onConfirm={() => void makeKey.run()}
          >
            {newKey}
          </Popconfirm>
        ) : (
          newKey
        ))}{' '}
      <Button loading={check.isPending} onClick={() => check.mutate()}>
        {t('mailAccounts.checkDns')}
      </Button>
      {check.data?.checks.map((one) => (
        <DnsCheckResult key={one.kind} check={one} label={t(`mailAccounts.dns.${one.kind}`)} />
      ))}
      {check.data?.next && <DnsCheckResult check={check.data.next} label={t('mailAccounts.dns.next')} />}
    </section>
  );
}

function DnsRecordFields({ label, published: { name, value } }: { label: string; published: DnsRecord }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd>
        <Typography.Paragraph copyable code>
          {name}
        </Typography.Paragraph>
        <Typography.Paragraph copyable code>
          {value}
        </Typography.Paragraph>
      </dd>
    </dl>
  );
}

function DnsCheckResult({
  check: { state, name, actual, expected },
  label,
}: {
  check: DnsCheck;
  label: string;
}) {
  const t = useText();
  return (
    <Alert
      type={alertTypes[state]}
      showIcon
      style={{ marginTop: 'var(--ant-margin-xs)' }}
      title={`${label}: ${t(`mailAccounts.dns.${state}`)}`}
      description={
        <>
          {name} {actual && <Typography.Text code>{actual}</Typography.Text>}
          {state !== 'GOOD' && expected && (
            <Typography.Paragraph copyable={{ text: expected.value }}>
              {t('mailAccounts.dns.wanted', { value: expected.value })}
            </Typography.Paragraph>
          )}
        </>
      }
    />
  );
}
