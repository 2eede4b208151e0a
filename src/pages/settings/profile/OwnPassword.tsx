import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import NewPassword from '@/components/form/NewPassword';
import PasswordOwner from '@/components/form/PasswordOwner';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { renewCookie } from '@/services/confirmation';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface PasswordValues {
  current: string;
  password: string;
}

/** Changes the user's password; the other sessions end. */
export default function OwnPassword({ email }: { email: string }) {
  const t = useText();
  const [form] = Form.useForm<PasswordValues>();
  const queryClient = useQueryClient();
  const { run, busy, issue } = useAction(
    async ({ current, password }: PasswordValues) => {
      await renewCookie(() => api.session.changePassword({ body: { current, password } }));
      form.resetFields();
      notifyDone(t('session.profile.password.changed'));
      await queryClient.invalidateQueries({ queryKey: ['session'] });
    },
    { form },
  );
  return (
    <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={run}>
      <ErrorNotice text={issue} />
      <PasswordOwner email={email} />
      <Form.Item
        name="current"
        label={t('session.profile.password.current')}
        rules={[{ required: true, message: t('session.password.required') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <NewPassword label={t('session.profile.password.new')} />
      <Button htmlType="submit" loading={busy}>
        {t('session.profile.password.change')}
      </Button>
    </Form>
  );
}
