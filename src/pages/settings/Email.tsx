import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Alert } from 'antd';
import { pickFieldValues } from '#contract/api/field';
import { emailFields } from '#contract/email-fields';
import type { EmailSettings } from '#contract/house';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import Accounts from '@/components/mail-accounts/Accounts';
import BulkMailSettings from '@/components/mail-accounts/BulkMailSettings';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import TextGateway from '@/components/text-messages/TextGateway';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import ReadOnly from '../../components/page/ReadOnly';

const queryKey = ['settings', 'email'];

/** Edits the sender of emails, and shows whether they are delivered at all. */
export default function Email() {
  const query = useQuery({ queryKey, queryFn: () => api.settings.email() });
  return <Loaded query={query}>{(email) => <EmailForm email={email} />}</Loaded>;
}

function EmailForm({ email }: { email: EmailSettings }) {
  const t = useText();
  const access = useAccess();
  return (
    <>
      <Delivery email={email} />
      <ReadOnly />
      <p className="settings-note">
        {t('settings.email.now', { name: email.sender.name, address: email.sender.address })}
      </p>
      <SavedForm
        disabled={!access['settings:edit']}
        saved={pickFieldValues(emailFields, email)}
        version={email.version}
        subject={{ noun: 'email', id: 1 }}
        save={(values, version) => api.settings.updateEmail({ body: { ...values, version } })}
        onSaved={(updated) => storeReply(queryKey, updated)}
        fields={useFieldDisplays(emailFields)}
        effects={(changed) => <SettingEffects noun="email" id={1} changed={changed} />}
      >
        <EmailFields />
      </SavedForm>
      <BulkMailSettings />
      <Accounts />
      <History subject={{ noun: 'email', id: 1 }} />
      <TextGateway />
    </>
  );
}

/** Shows whether emails are delivered. */
function Delivery({ email: { delivery, server } }: { email: EmailSettings }) {
  const t = useText();
  const access = useAccess();
  return (
    <Alert
      type={delivery === 'SMTP' ? 'success' : 'info'}
      showIcon
      style={{ marginBottom: 'var(--ant-margin)' }}
      title={delivery === 'SMTP' ? t('settings.email.sent', { server }) : t('settings.email.kept')}
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
      {(['senderName', 'senderAddress', 'replyTo', 'footer'] as const).map((name) => (
        <FieldItem
          key={name}
          name={name}
          field={emailFields[name]}
          extra={t(`settings.email.${name}.hint`)}
        />
      ))}
    </div>
  );
}
