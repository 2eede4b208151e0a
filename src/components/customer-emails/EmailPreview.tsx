import { Button, Form } from 'antd';
import { useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { framedDocument } from '@/services/mailDocument';
import { useText } from '@/services/text';
import type { EmailValues } from './values';

/** Shows the email as the customer will receive it, in a frame that cannot run scripts or load anything else. */
export default function EmailPreview({ customerId }: { customerId: number }) {
  const t = useText();
  const form = Form.useFormInstance<EmailValues>();
  const [html, setHtml] = useState<string>();
  const preview = useAction(
    async () => {
      const { subject, text } = await form.validateFields(['subject', 'text']);
      const rendered = await api.customerEmails.preview({
        params: { id: customerId },
        body: { subject, text },
      });
      setHtml(rendered.html);
    },
    { form },
  );
  return (
    <div className="customer-email-preview">
      <ErrorNotice text={preview.issue} />
      <Button onClick={() => void preview.run()} loading={preview.busy}>
        {t(html === undefined ? 'customerEmails.preview' : 'customerEmails.preview.update')}
      </Button>
      {html !== undefined && (
        <iframe
          title={t('customerEmails.preview')}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={framedDocument(html)}
        />
      )}
    </div>
  );
}
