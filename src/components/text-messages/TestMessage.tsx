import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { limits } from '#contract/api/limits';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Sends a test message through the stored gateway and shows its reply. */
export default function TestMessage() {
  const t = useText();
  const [form] = Form.useForm<{ to: string }>();
  const test = useMutation({
    mutationFn: ({ to }: { to: string }) => api.textMessages.testGateway({ body: { to } }),
  });
  const { run, busy, issue } = useAction((values: { to: string }) => test.mutateAsync(values), { form });
  return (
    <section aria-label={t('textMessages.test')}>
      <h3>{t('textMessages.test')}</h3>
      <ErrorNotice text={issue} />
      <Form form={form} name="test-message" layout="inline" requiredMark={false} onFinish={run}>
        <Form.Item
          name="to"
          label={t('textMessages.test.to')}
          rules={[{ required: true, whitespace: true, message: t('invalid.phone') }]}
        >
          <Input type="tel" maxLength={limits.phone} autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          {t('textMessages.test.send')}
        </Button>
      </Form>
      {test.data && (
        <Alert
          type={test.data.outcome === 'REFUSED' ? 'error' : 'success'}
          showIcon
          style={{ marginTop: 'var(--ant-margin-xs)' }}
          title={t(`textMessages.test.${test.data.outcome}`)}
          description={test.data.reply}
        />
      )}
    </section>
  );
}
