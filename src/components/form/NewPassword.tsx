import { useModel } from '@umijs/max';
import { Form, Input } from 'antd';
import { countPasswordCharacters, shortestMinimum, weaknessIssues } from '#contract/password';
import { useText } from '@/services/text';
import { usePasswordStrength } from './usePasswordStrength';

interface Props {
  label?: string;
  /** the link by which a visitor sets it */
  token?: string;
  /** the one-time code of the first administrator, once it was typed */
  code?: string | undefined;
}

/** A new password with its strength, and its repetition: the fields `password` and `confirm` of the enclosing form. */
export default function NewPassword({ label, token, code }: Props) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const minimum = initialState?.house.passwordMinimum ?? shortestMinimum;
  const isKnown = token !== undefined || Boolean(code) || Boolean(initialState?.user);
  return (
    <>
      <Form.Item
        name="password"
        label={label ?? t('session.password')}
        extra={<StrengthHint minimum={minimum} token={token} code={code} isKnown={isKnown} />}
        rules={[
          { required: true, message: t('session.password.required') },
          {
            validator: async (_, value: string | undefined) => {
              if (value && countPasswordCharacters(value) < minimum)
                throw new Error(t('invalid.too_short', { minimum }));
            },
          },
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

const colors = {
  STRONG: 'var(--ant-green-8)',
  MEDIUM: 'var(--ant-gold-9)',
  WEAK: 'var(--ant-red-8)',
  SHORT: 'var(--ant-red-8)',
};

function StrengthHint(options: Parameters<typeof usePasswordStrength>[1]) {
  const t = useText();
  const password = Form.useWatch<string | undefined>('password') ?? '';
  const measured = usePasswordStrength(password, options);
  const { minimum } = options;
  if (password === '' || !measured)
    return <span aria-live="polite">{t('session.password.hint', { minimum })}</span>;
  const { strength, weakness } = measured;
  return (
    <span aria-live="polite" style={{ color: colors[strength] }}>
      {strength === 'WEAK'
        ? t(`invalid.${weaknessIssues[weakness ?? 'OTHER']}`)
        : t('session.strength', { strength: t(`session.strength.${strength}`) })}
    </span>
  );
}
