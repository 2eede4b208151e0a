import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
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

/** A button that opens the form to change the user's password. */
export default function OwnPassword({ email }: { email: string }) {
  const t = useText();
  const [isChanging, setChanging] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setChanging(false);
    setWasOpen(true);
  };
  if (isChanging) return <ChangePassword email={email} onClose={close} />;
  return (
    <>
      <p className="profile-when">{t('profile.password.hint')}</p>
      {/* The focus returns to the button that replaces the form. */}
      <Button autoFocus={wasOpen} onClick={() => setChanging(true)}>
        {t('session.profile.password.change')}
      </Button>
    </>
  );
}

/** Changes the user's password; the other sessions end. */
function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText();
  const [form] = Form.useForm<PasswordValues>();
  const queryClient = useQueryClient();
  const { run, busy, issue } = useAction(
    async ({ current, password }: PasswordValues) => {
      await renewCookie(() => api.session.changePassword({ body: { current, password } }));
      notifyDone(t('session.profile.password.changed'));
      await queryClient.invalidateQueries({ queryKey: ['session'] });
      onClose();
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
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <NewPassword label={t('session.profile.password.new')} />
      <Button htmlType="submit" loading={busy}>
        {t('session.profile.password.change')}
      </Button>
      <Button type="link" onClick={onClose}>
        {t('profile.password.cancel')}
      </Button>
    </Form>
  );
}
