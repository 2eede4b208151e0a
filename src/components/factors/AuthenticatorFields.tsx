import { Form, Input, QRCode, Typography } from 'antd';
import { limits } from '#contract/api/limits';
import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useText } from '@/services/text';
import './factors.css';

export interface AuthenticatorValues {
  name: string;
  code: string;
}

interface Props {
  newKey: CallReply<(typeof factors)['startAuthenticator']>;
  issue: string | undefined;
}

/** The key of a new authenticator app, as a picture and as text, and the fields that show that the app has it. */
export default function AuthenticatorFields({ newKey: { key, address }, issue }: Props) {
  const t = useText();
  return (
    <>
      <p>{t('factors.setup.scan')}</p>
      {/* The key beside it is its alternative for screen readers. */}
      <div className="factors-qr" aria-hidden>
        <QRCode type="svg" value={address} bordered={false} color="black" bgColor="white" />
      </div>
      <p>
        {t('factors.setup.key')}
        <br />
        <Typography.Text className="factors-key" copyable={{ text: key }}>
          {key.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography.Text>
      </p>
      <ErrorNotice text={issue} />
      <Form.Item
        name="name"
        label={t('factors.setup.name')}
        extra={t('factors.setup.name.hint')}
        rules={[{ required: true, whitespace: true, message: t('common.name.required') }]}
      >
        <Input maxLength={limits.name} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('factors.setup.code')}
        rules={[{ required: true, whitespace: true, message: t('session.factor.code.required') }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" autoFocus />
      </Form.Item>
    </>
  );
}
