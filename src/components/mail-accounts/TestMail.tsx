import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { limits } from '#contract/api/limits';
import type { Account } from '#contract/mail-accounts';
import { emailRule } from '@/components/form/emailRule';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Sends a short test mail through an account and shows the reply of the mail server. */
export default function TestMail({ account: { id } }: { account: Account }) {
  const t = useText();
  const test = useMutation({
    mutationFn: ({ to }: { to: string }) => api.mailAccounts.test({ params: { id }, body: { to } }),
  });
  const resultRef = useRef<HTMLElement>(null);
  // The result is at the end of a long form, so it is scrolled into view.
  useEffect(() => {
    if (test.data) resultRef.current?.scrollIntoView?.({ block: 'nearest' });
  }, [test.data]);
  return (
    <section ref={resultRef} aria-label={t('mailAccounts.test')}>
      <h3>{t('mailAccounts.test')}</h3>
      <Form layout="inline" onFinish={(values: { to: string }) => test.mutate(values)}>
        <Form.Item
          name="to"
          label={t('mailAccounts.test.to')}
          rules={[{ required: true, message: t('invalid.email') }, emailRule(t('invalid.email'))]}
        >
          <Input type="email" maxLength={limits.email} />
        </Form.Item>
        <Button htmlType="submit" loading={test.isPending}>
          {t('mailAccounts.test.send')}
        </Button>
      </Form>
      {test.data && (
        <Alert
          type={test.data.outcome === 'REFUSED' ? 'error' : 'success'}
          showIcon
          style={{ marginTop: 'var(--ant-margin-xs)' }}
          title={t(`mailAccounts.test.${test.data.outcome}`)}
          description={test.data.reply}
        />
      )}
    </section>
  );
}
