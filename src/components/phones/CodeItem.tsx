import { Button, Form, Input, Space } from 'antd';
import { limits } from '#contract/api/limits';
import { useText } from '@/services/text';

interface Props {
  /** sends a code */
  onGet(): void;
  busy: boolean;
  /** seconds until another code can be requested */
  wait: number;
}

/** The verification code of a text message: the field `code` of a form, and the button that requests it. */
export default function CodeItem({ onGet, busy, wait }: Props) {
  const t = useText();
  return (
    <Form.Item label={t('session.mobile.code')} htmlFor="code">
      <Space.Compact block className="phone-code">
        <Form.Item
          name="code"
          noStyle
          rules={[{ required: true, whitespace: true, message: t('session.mobile.code.required') }]}
        >
          <Input id="code" inputMode="numeric" autoComplete="one-time-code" maxLength={limits.phone} />
        </Form.Item>
        <Button onClick={onGet} loading={busy} disabled={wait > 0}>
          {wait > 0 ? t('session.mobile.wait', { seconds: wait }) : t('session.mobile.getCode')}
        </Button>
      </Space.Compact>
    </Form.Item>
  );
}
