import { useAccess } from '@umijs/max';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { getScope, type Role, roles } from '#contract/api/permissions';
import { type Language, languages } from '#contract/session';
import { userFields } from '#contract/user-fields';
import { EmailItem } from '@/components/form/EmailItem';
import GuardedForm from '@/components/form/GuardedForm';
import { languageNames } from '@/components/frame/LanguageSwitch';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { currentLanguage } from '@/locales';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { useIsMailSent } from './useIsMailSent';
import './invite.css';

interface InviteValues {
  email: string;
  name: string;
  role: Role;
  language: Language;
  departmentIds?: number[];
}

/** Invites a user with name, role and departments; the password is set through the link in the email. */
export default function Invite() {
  const t = useText();
  const [form] = Form.useForm<InviteValues>();
  const departments = useDepartments();
  const [sentTo, setSentTo] = useState<string>();
  const role = Form.useWatch('role', form);
  const { run, busy, issue } = useAction(
    async ({ departmentIds = [], ...values }: InviteValues) => {
      await api.users.invite({ body: { ...values, departmentIds } });
      setSentTo(values.email);
      form.resetFields();
      await queryClient.invalidateQueries({ queryKey: ['users'] });
    },
    { form },
  );
  if (sentTo) return <SentNotice to={sentTo} onAnother={() => setSentTo(undefined)} />;
  return (
    <section className="invite">
      <h1>{t('session.invite.title')}</h1>
      <p>{t('session.invite.intro')}</p>
      <GuardedForm<InviteValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ role: 'SPECIALIST', language: currentLanguage() }}
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
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('session.invite.send')}
        </Button>
      </GuardedForm>
    </section>
  );
}

function SentNotice({ to, onAnother }: { to: string; onAnother(): void }) {
  const t = useText();
  const access = useAccess();
  const isMailSent = useIsMailSent();
  return (
    <section className="invite">
      <h1>{t('session.invite.title')}</h1>
      <p role="status">
        {isMailSent !== undefined &&
          t(isMailSent ? 'session.invite.sent' : 'session.invite.kept', { email: to })}
      </p>
      <div className="invite-links">
        <Button onClick={onAnother}>{t('session.invite.another')}</Button>
        {access['outbox:read'] && (
          <Link to="/settings/admin-settings/outbox">{t('session.invite.outbox')}</Link>
        )}
      </div>
    </section>
  );
}
