import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Select, Switch } from 'antd';
import { sendingFields as fields } from '#contract/email-fields';
import type { SendingForm } from '#contract/mail-accounts';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

const queryKey = ['settings', 'sending'];
const plainFields = [
  'lotAddress',
  'saleAddress',
  'collectionAddress',
  'approveAbove',
  'capMails',
  'capDays',
] as const;
const hours = ['quietFrom', 'quietUntil'] as const;

/** Settings for all bulk mail: where lots are viewed, who approves, frequency limits and quiet hours. */
export default function BulkMailSettings() {
  const t = useText();
  const access = useAccess();
  const words = useFieldDisplays(fields);
  const query = useQuery({ queryKey, queryFn: () => api.mailAccounts.sending() });
  return (
    <section aria-label={t('mailAccounts.toMany')}>
      <h2>{t('mailAccounts.toMany')}</h2>
      <Loaded query={query}>
        {({ version, ...saved }) => (
          <SavedForm<SendingForm, unknown>
            name="sending"
            disabled={!access['settings:edit']}
            saved={saved}
            version={version}
            subject={{ noun: 'email', id: 1 }}
            save={(values, version) => api.mailAccounts.updateSending({ body: { ...values, version } })}
            // Sender and footer are in the same row and share its version.
            onSaved={() => void queryClient.invalidateQueries({ queryKey: ['settings'] })}
            fields={words}
            effects={(changed) => <SettingEffects noun="email" id={1} changed={changed} />}
          >
            <BulkMailFields />
          </SavedForm>
        )}
      </Loaded>
    </section>
  );
}

function BulkMailFields() {
  const t = useText();
  const clock = Array.from({ length: 24 }, (_, hour) => ({
    value: hour,
    label: `${String(hour).padStart(2, '0')}:00`,
  }));
  return (
    <div className="settings-fields">
      {plainFields.map((name) => (
        <FieldItem
          key={name}
          name={name}
          field={fields[name]}
          extra={t(`mailAccounts.${name}.hint`)}
          className={name.endsWith('Address') ? 'is-wide' : undefined}
        />
      ))}
      {hours.map((name) => (
        <FieldItem key={name} name={name} field={fields[name]} extra={t(`mailAccounts.${name}.hint`)}>
          <Select allowClear options={clock} />
        </FieldItem>
      ))}
      <FieldItem
        name="tracks"
        field={fields.tracks}
        extra={t('mailAccounts.tracks.hint')}
        valuePropName="checked"
      >
        <Switch />
      </FieldItem>
    </div>
  );
}
