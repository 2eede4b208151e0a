import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { limits } from '#contract/limits';
import type { SendingForm } from '#contract/mail-accounts';
import Loaded from '@/components/Loaded';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

const queryKey = ['settings', 'sending'];
const addresses = ['lotAddress', 'saleAddress', 'collectionAddress'] as const;
const numbers = ['approveAbove', 'capMails', 'capDays'] as const;
const hours = ['quietFrom', 'quietUntil'] as const;
const keys = [...addresses, ...numbers, ...hours, 'tracks'] as const;

/** What holds for all mails to many: where lots are seen, who approves, how often, and when it is quiet. */
export default function ToMany() {
  const t = useText();
  const access = useAccess();
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
            of={{ noun: 'email', id: 1 }}
            save={(values, version) => api.mailAccounts.updateSending({ body: { ...values, version } })}
            // Sender and footer stand in the same row, under the same version.
            onSaved={() => void queryClient.invalidateQueries({ queryKey: ['settings'] })}
            fields={Object.fromEntries(keys.map((key) => [key, { label: t(`mailAccounts.${key}`) }]))}
          >
            <ToManyFields />
          </SavedForm>
        )}
      </Loaded>
    </section>
  );
}

function ToManyFields() {
  const t = useText();
  const clock = Array.from({ length: 24 }, (_, hour) => ({
    value: hour,
    label: `${String(hour).padStart(2, '0')}:00`,
  }));
  return (
    <div className="settings-fields">
      {addresses.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`mailAccounts.${name}`)}
          extra={t(`mailAccounts.${name}.hint`)}
          className="is-wide"
        >
          <Input maxLength={limits.address} autoComplete="off" />
        </Form.Item>
      ))}
      {numbers.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`mailAccounts.${name}`)}
          extra={t(`mailAccounts.${name}.hint`)}
        >
          <InputNumber min={name === 'capDays' ? 1 : 0} />
        </Form.Item>
      ))}
      {hours.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`mailAccounts.${name}`)}
          extra={t(`mailAccounts.${name}.hint`)}
        >
          <Select allowClear options={clock} />
        </Form.Item>
      ))}
      <Form.Item
        name="tracks"
        label={t('mailAccounts.tracks')}
        extra={t('mailAccounts.tracks.hint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </div>
  );
}
