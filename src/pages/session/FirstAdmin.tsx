import { useModel } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import { userFields } from '#contract/user-fields';
import { EmailItem } from '@/components/form/EmailItem';
import NewPassword from '@/components/form/NewPassword';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface FirstAdminValues {
  code: string;
  name: string;
  email: string;
  password: string;
  confirm: string;
}

/** The first page of a new installation: creates the first administrator with the code the server printed. */
export default function FirstAdmin({ open }: { open: boolean }) {
  const t = useText();
  const [form] = Form.useForm<FirstAdminValues>();
  const code = Form.useWatch<string | undefined>('code', form)?.trim();
  const { refresh } = useModel('@@initialState');
  const { run, busy, issue } = useAction(
    async ({ confirm: _, ...values }: FirstAdminValues) => {
      await api.session.firstAdmin({ body: values });
      await refresh();
    },
    { form },
  );
  if (!open)
    return (
      <>
        <p>{t('session.first.exists')}</p>
        <Link to="/login">{t('session.backToSignIn')}</Link>
      </>
    );
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={run} validateTrigger="onSubmit">
      <p>{t('session.first.intro')}</p>
      <ErrorNotice text={issue} />
      <Form.Item
        name="code"
        label={t('session.first.code')}
        rules={[{ required: true, whitespace: true, message: t('session.first.code.required') }]}
      >
        <Input autoComplete="one-time-code" autoFocus />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('session.first.name')}
        rules={[{ required: true, whitespace: true, message: t('common.name.required') }]}
      >
        <Input autoComplete="name" maxLength={userFields.name.max} />
      </Form.Item>
      <EmailItem autoComplete="username" />
      <NewPassword code={code} />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('session.first.create')}
      </Button>
    </Form>
  );
}
