import { useIntl } from '@umijs/max';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { accountFields, hiddenAccountFields, unknownPolicies } from '#contract/account-fields';
import type { Field } from '#contract/api/field';
import type { Department } from '#contract/departments';
import type { Account, AccountForm, writeOnlyKeys } from '#contract/mail-accounts';
import { useText } from '@/services/text';

export type AccountValues = AccountForm & Record<(typeof writeOnlyKeys)[number], string>;

interface Props {
  /** absent: a new account */
  account: Account | undefined;
  departments: readonly Department[];
}

type Name = keyof AccountValues;
const declaredFields: Readonly<Record<Name, Field>> = { ...accountFields, ...hiddenAccountFields };
type Shape = 'text' | 'number' | 'switch' | 'secret';
/** The fields by section, in the order in which an account is set up. */
const sections = {
  server: {
    name: 'text',
    host: 'text',
    port: 'number',
    secure: 'switch',
    username: 'text',
    password: 'secret',
  },
  sender: { fromName: 'text', fromAddress: 'text', replyTo: 'text' },
  limits: {
    connections: 'number',
    perSecond: 'number',
    perMinute: 'number',
    perHour: 'number',
    perDay: 'number',
  },
  signing: { dkimDomain: 'text', dkimSelector: 'text' },
  bounces: {
    bounceDomain: 'text',
    imapHost: 'text',
    imapPort: 'number',
    imapSecure: 'switch',
    imapUsername: 'text',
    imapPassword: 'secret',
    imapFolder: 'text',
    webhookSecret: 'secret',
  },
  doubt: { oracleUrl: 'text', graceSeconds: 'number' },
} as const satisfies Record<string, Partial<Record<Name, Shape>>>;
type Section = keyof typeof sections;

export default function AccountFields({ account, departments }: Props) {
  const t = useText();
  return (
    <>
      {(Object.keys(sections) as Section[]).map((section) => (
        <section key={section} aria-label={t(`mailAccounts.section.${section}`)}>
          <h3>{t(`mailAccounts.section.${section}`)}</h3>
          <p className="settings-note">{t(`mailAccounts.section.${section}.hint`)}</p>
          <div className="settings-fields">
            {(Object.entries(sections[section]) as [Name, Shape][]).map(([name, shape]) => (
              <OneField key={name} name={name} shape={shape} account={account} />
            ))}
            {section === 'sender' && (
              <Form.Item name="departmentId" label={t('mailAccounts.departmentId')}>
                <Select
                  allowClear
                  options={departments.map(({ id, name }) => ({ value: id, label: name }))}
                  placeholder={t('mailAccounts.departmentId.all')}
                />
              </Form.Item>
            )}
            {section === 'doubt' && (
              <Form.Item name="whenUnknown" label={t('mailAccounts.whenUnknown')}>
                <Select
                  options={unknownPolicies.map((value) => ({
                    value,
                    label: t(`mailAccounts.whenUnknown.${value}`),
                  }))}
                />
              </Form.Item>
            )}
          </div>
        </section>
      ))}
    </>
  );
}

function OneField({ name, shape, account }: { name: Name; shape: Shape; account: Props['account'] }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: declaredFields[name].label });
  if (shape === 'switch')
    return (
      <Form.Item name={name} label={label} valuePropName="checked">
        <Switch />
      </Form.Item>
    );
  if (shape === 'number')
    return (
      <Form.Item name={name} label={label}>
        <InputNumber min={declaredFields[name].min} />
      </Form.Item>
    );
  if (shape === 'secret') {
    const key = name as (typeof writeOnlyKeys)[number];
    const isUnreadable = account?.unreadable.includes(key);
    return (
      <Form.Item
        name={name}
        label={label}
        validateStatus={isUnreadable ? 'warning' : undefined}
        extra={isUnreadable ? t('mailAccounts.unreadable.field') : undefined}
      >
        <Input.Password
          maxLength={declaredFields[name].max}
          autoComplete="new-password"
          placeholder={account?.has[key] && !isUnreadable ? t('mailAccounts.kept') : undefined}
        />
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name={name}
      label={label}
      rules={
        declaredFields[name].required
          ? [{ required: true, whitespace: true, message: t('invalid.required') }]
          : undefined
      }
    >
      <Input maxLength={declaredFields[name].max} autoComplete="off" />
    </Form.Item>
  );
}
