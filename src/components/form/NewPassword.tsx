import { Form, Input } from 'antd';
import { passwordMinimum } from '#contract/session';
import { measureStrength, type Strength } from '@/services/password';
import { useText } from '@/services/text';

/** A new password with its strength, and its repetition: the fields `password` and `confirm` of the enclosing form. */
export default function NewPassword({ label }: { label?: string }) {
  const t = useText();
  return (
    <>
      <Form.Item
        name="password"
        label={label ?? t('session.password')}
        extra={<StrengthHint />}
        rules={[
          { required: true, message: t('session.password.required') },
          { min: passwordMinimum, message: t('session.password.hint') },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirm"
        label={t('session.confirm')}
        dependencies={['password']}
        rules={[
          { required: true, message: t('session.confirm.required') },
          ({ getFieldValue }) => ({
            validator: async (_, value: string | undefined) => {
              if (value && value !== getFieldValue('password')) throw new Error(t('session.confirm.same'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}

const colors: Record<Strength, string> = {
  strong: 'var(--ant-green-8)',
  medium: 'var(--ant-gold-9)',
  short: 'var(--ant-red-8)',
};

function StrengthHint() {
  const t = useText();
  const password = Form.useWatch<string | undefined>('password') ?? '';
  const strength = measureStrength(password);
  return (
    <span aria-live="polite">
      {password ? (
        <span style={{ color: colors[strength] }}>
          {t('session.strength', { strength: t(`session.strength.${strength}`) })}
        </span>
      ) : (
        t('session.password.hint')
      )}
    </span>
  );
}
