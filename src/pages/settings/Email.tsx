import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Alert, Form, Input } from 'antd';
import type { EmailSettings } from '#contract/house';
import { settingsLimits } from '#contract/settings-limits';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import Accounts from '@/components/mail-accounts/Accounts';
import ToMany from '@/components/mail-accounts/ToMany';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { useText } from '@/services/text';
import ReadOnly from '../../components/ReadOnly';

const queryKey = ['settings', 'email'];

/** Under which name the house writes, and honestly whether its mails leave it. */
export default function Email() {
  const query = useQuery({ queryKey, queryFn: () => api.settings.email() });
  return <Loaded query={query}>{(email) => <EmailForm email={email} />}</Loaded>;
}

function EmailForm({ email }: { email: EmailSettings }) {
  const t = useText();
  const access = useAccess();
  const { senderName, senderAddress, replyTo, footer } = email;
  return (
    <>
      <Delivery email={email} />
      <ReadOnly />
      <p className="settings-note">
        {t('settings.email.now', { name: email.sender.name, address: email.sender.address })}
      </p>
      <SavedForm
        disabled={!access['settings:edit']}
        saved={{ senderName, senderAddress, replyTo, footer }}
        version={email.version}
        of={{ noun: 'email', id: 1 }}
        save={(values, version) => api.settings.updateEmail({ body: { ...values, version } })}
        onSaved={(now) => keepAnswer(queryKey, now)}
        fields={{
          senderName: { label: t('settings.email.senderName') },
          senderAddress: { label: t('settings.email.senderAddress') },
          replyTo: { label: t('settings.email.replyTo') },
          footer: { label: t('settings.email.footer') },
        }}
      >
        <EmailFields />
      </SavedForm>
      <ToMany />
      <Accounts />
    </>
  );
}

/** Do mails leave the house? */
function Delivery({ email: { delivery, server } }: { email: EmailSettings }) {
  const t = useText();
  const access = useAccess();
  return (
    <Alert
      type={delivery === 'SMTP' ? 'success' : 'info'}
      showIcon
      style={{ marginBottom: 'var(--ant-margin)' }}
      title={delivery === 'SMTP' ? t('settings.email.sent', { server: server }) : t('settings.email.kept')}
      description={
        delivery === 'OUTBOX' && (
          <>
            {t('settings.email.kept.hint')}{' '}
            {access['outbox:read'] && (
              <Link to="/settings/admin-settings/outbox">{t('settings.email.outbox')}</Link>
            )}
          </>
        )
      }
    />
  );
}

function EmailFields() {
  const t = useText();
  return (
    <div className="settings-fields">
      <Form.Item
        name="senderName"
        label={t('settings.email.senderName')}
        extra={t('settings.email.senderName.hint')}
      >
        <Input maxLength={settingsLimits.name} />
      </Form.Item>
      {(['senderAddress', 'replyTo'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`settings.email.${name}`)}
          extra={t(`settings.email.${name}.hint`)}
          rules={[{ type: 'email', message: t('invalid.email') }]}
        >
          <Input type="email" maxLength={settingsLimits.email} />
        </Form.Item>
      ))}
      <Form.Item
        name="footer"
        label={t('settings.email.footer')}
        extra={t('settings.email.footer.hint')}
        className="is-wide"
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={settingsLimits.footer} />
      </Form.Item>
    </div>
  );
}
