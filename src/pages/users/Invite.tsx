import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Form, Input, Result, Select } from 'antd';
import { useState } from 'react';
import { getScope, type Role, roles } from '#contract/api/permissions';
import type { PhoneCountry } from '#contract/phone-country';
import { type Language, languages } from '#contract/session';
import { userFields } from '#contract/user-fields';
import type { User } from '#contract/users';
import { EmailItem } from '@/components/form/EmailItem';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import PhoneItem from '@/components/phones/PhoneItem';
import { usePhoneCountry } from '@/components/phones/usePhoneCountry';
import { currentLanguage } from '@/locales';
import { languageNames } from '@/locales/languageNames';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { useIsMailSent } from './useIsMailSent';
import { useResendInvite } from './useResendInvite';
import './invite.css';

interface InviteValues {
  email: string;
  name: string;
  role: Role;
  language: Language;
  departmentIds?: number[];
  phone: { country: string; number?: string };
}

/**
 * Invites a user with name, role, departments and phone number; the password is set and the number verified through the link in
 * the email.
 */
export default function Invite() {
  const t = useText();
  const [invited, setInvited] = useState<User>();
  const countries = useQuery({
    queryKey: ['users', 'phone-countries'],
    queryFn: () => api.users.phoneCountries(),
  });
  if (invited) return <InvitationSent user={invited} onAnother={() => setInvited(undefined)} />;
  return (
    <section className="invite">
      <h1>{t('session.invite.title')}</h1>
      <p>{t('session.invite.intro')}</p>
      <Loaded query={countries}>
        {({ data }) => <InviteForm countries={data} onInvited={setInvited} />}
      </Loaded>
    </section>
  );
}

interface InviteFormProps {
  countries: readonly PhoneCountry[];
  onInvited(user: User): void;
}

function InviteForm({ countries, onInvited }: InviteFormProps) {
  const t = useText();
  const [form] = Form.useForm<InviteValues>();
  const country = usePhoneCountry(countries);
  const departments = useDepartments();
  const role = Form.useWatch('role', form);
  const { run, busy, issue } = useAction(
    async ({ departmentIds = [], phone, ...values }: InviteValues) => {
      const { number = '' } = phone;
      const user = await api.users.invite({
        body: {
          ...values,
          departmentIds,
          ...(number.trim() !== '' && { phone: { country: phone.country, number } }),
        },
      });
      form.resetFields();
      onInvited(user);
      await queryClient.invalidateQueries({ queryKey: ['users'] });
    },
    { form },
  );
  return (
    <GuardedForm<InviteValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ role: 'SPECIALIST', language: currentLanguage(), phone: { country, number: '' } }}
      onFinish={run}
    >
      <ErrorNotice text={issue} />
      <EmailItem autoComplete="off" autoFocus />
      <Form.Item
        name="name"
        label={t('common.name')}
        rules={[{ required: true, whitespace: true, message: t('common.name.required') }]}
      >
        <Input autoComplete="off" maxLength={userFields.name.max} />
      </Form.Item>
      <Form.Item name="role" label={t('common.role')}>
        <Select options={roles.map((value) => ({ value, label: t(`role.${value}`) }))} />
      </Form.Item>
      {role && getScope(role, 'lots:edit') === 'own' && (
        <Form.Item
          name="departmentIds"
          label={t('common.departments')}
          extra={t('session.invite.departments.hint')}
        >
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      <Form.Item name="language" label={t('common.language')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Form.Item>
      <PhoneItem countries={countries} ofColleague />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('session.invite.send')}
      </Button>
    </GuardedForm>
  );
}

/** To whom the invitation was sent, how long its link works, and what can be done next. */
function InvitationSent({ user, onAnother }: { user: User; onAnother(): void }) {
  const t = useText();
  const access = useAccess();
  const isMailSent = useIsMailSent();
  const resend = useResendInvite(user);
  return (
    <section className="invite">
      <h1>{t('session.invite.title')}</h1>
      <Result
        status={isMailSent === false ? 'info' : 'success'}
        title={
          <span role="status">
            {isMailSent !== undefined &&
              t(isMailSent ? 'session.invite.sent' : 'session.invite.kept', { email: user.email })}
          </span>
        }
        subTitle={t('users.invited.hours')}
        extra={
          <>
            <ErrorNotice text={resend.issue} />
            <div className="invite-links">
              <Button type="primary" autoFocus onClick={onAnother}>
                {t('session.invite.another')}
              </Button>
              {!isMailSent && access['outbox:read'] && (
                <LinkButton to="/settings/admin-settings/outbox">{t('session.invite.outbox')}</LinkButton>
              )}
              <Button loading={resend.busy} onClick={() => void resend.run()}>
                {t('users.inviteAgain')}
              </Button>
              <LinkButton to="/settings/admin-settings/users">{t('users.invited.back')}</LinkButton>
            </div>
          </>
        }
      />
    </section>
  );
}
