import { Form, Mentions } from 'antd';
import { useStaff } from '@/services/lookups';
import { updateMentions } from './mentions';
import './noteForm.css';

interface Props {
  id: string;
  label: string;
  placeholder: string;
  maxLength: number;
}

/** The field `text` of a form, in which `@Name` also adds a colleague to the field `mentions`, and removing it removes them. */
export default function MentionText({ id, label, placeholder, maxLength }: Props) {
  const form = Form.useFormInstance<{ text: string; mentions: number[] }>();
  const text = Form.useWatch('text', form) ?? '';
  const staff = useStaff();
  return (
    <Form.Item name="text" noStyle>
      <Mentions
        id={id}
        autoSize={{ minRows: text ? 2 : 1, maxRows: 12 }}
        options={staff.map(({ name }) => ({ value: name, label: name }))}
        onChange={(typed) => {
          const mentioned = form.getFieldValue('mentions') ?? [];
          form.setFieldValue('mentions', updateMentions(mentioned, text, typed, staff));
        }}
        maxLength={maxLength}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
      />
    </Form.Item>
  );
}
