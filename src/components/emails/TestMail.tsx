import { useAccess, useModel } from '@umijs/max';
import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import type { EmailPreview } from '#contract/emails';
import { EmailItem } from '@/components/form/EmailItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  request: EmailPreview;
  templateId: number | null;
}

/** Sends the unsaved email to a staff address. */
export default function TestMail(props: Props) {
  const t = useText();
  const access = useAccess();
  const [open, setOpen] = useState(false);
  if (!access['templates:edit']) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('emails.test')}</Button>
      {open && <TestDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function TestDialog({ request, templateId, onClose }: Props & { onClose(): void }) {
  const t = useText();
  useFocusReturn();
  const { initialState } = useModel('@@initialState');
  const [form] = Form.useForm<{ email: string }>();
  const { run, busy, issue } = useAction(
    async ({ email }: { email: string }) => {
      await api.emails.test({ body: { ...request, templateId, email } });
      notifyDone(t('emails.test.done', { email }));
      onClose();
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('emails.test')}
      okText={t('emails.test.send')}
      okButtonProps={{ loading: busy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('emails.test.hint')}</p>
      <Form form={form} layout="vertical" initialValues={{ email: initialState?.user?.email }} onFinish={run}>
        <ErrorNotice text={issue} />
        <EmailItem />
      </Form>
    </Modal>
  );
}
