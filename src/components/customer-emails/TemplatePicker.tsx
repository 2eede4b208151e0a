import { Form, Select } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import type { Writing } from '@/services/writeAddress';
import type { EmailOptions, EmailValues } from './values';

interface Props extends Pick<Writing, 'customerId' | 'lotId'> {
  templates: EmailOptions['templates'];
}

/** Fills subject and text from a template; both can be edited. What the user typed before can be brought back. */
export default function TemplatePicker({ customerId: id, lotId, templates }: Props) {
  const t = useText();
  const form = Form.useFormInstance<EmailValues>();
  const fill = useAction(async (template: number) => {
    const { subject, text } = form.getFieldsValue(['subject', 'text']);
    form.setFieldsValue(
      await api.customerEmails.fillTemplate({ params: { id, template }, query: { lotId } }),
    );
    notifyDone(t('customerEmails.template.filled'), {
      label: t('common.undo'),
      run: () => form.setFieldsValue({ subject, text }),
    });
  });
  if (templates.length === 0) return null;
  return (
    <>
      <ErrorNotice text={fill.issue} />
      <Form.Item label={t('customerEmails.template')} htmlFor="customer-email-template">
        <Select
          id="customer-email-template"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('customerEmails.template.choose')}
          loading={fill.busy}
          value={null}
          options={templates.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(template: number | null) => {
            if (template !== null) void fill.run(template);
          }}
        />
      </Form.Item>
    </>
  );
}
