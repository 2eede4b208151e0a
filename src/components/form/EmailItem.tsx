import { Form, Input, type InputProps } from 'antd';
import { useText } from '@/services/text';
import { emailRule } from './emailRule';

/** The email field of an account. */
export function EmailItem({
  label,
  ...input
}: Pick<InputProps, 'autoComplete' | 'autoFocus'> & { label?: string }) {
  const t = useText();
  return (
    <Form.Item
      name="email"
      label={label ?? t('session.email')}
      rules={[
        { required: true, whitespace: true, message: t('session.email.required') },
        emailRule(t('session.email.format')),
      ]}
    >
      <Input type="email" {...input} />
    </Form.Item>
  );
}
