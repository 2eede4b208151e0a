import { Form, Select } from 'antd';
import { customerEmailFields } from '#contract/customer-emails';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { readableAddress } from '@/services/emailAddress';
import { useText } from '@/services/text';
import type { Writing } from '@/services/writeAddress';
import TemplatePicker from './TemplatePicker';
import type { EmailOptions } from './values';

interface Props extends Pick<Writing, 'customerId' | 'lotId'> {
  options: EmailOptions;
}

/** Sender, recipient, subject and text of an email. */
export default function EmailFields({ customerId, lotId, options }: Props) {
  const t = useText();
  const { recipients, sender, readsReplies, language, ownLanguage } = options;
  return (
    <>
      <dl className="customer-email-sender">
        <dt>{t('customerEmails.from')}</dt>
        <dd>
          <bdi>{sender.name}</bdi> <span dir="ltr">&lt;{readableAddress(sender.address)}&gt;</span>
        </dd>
        <dt>{t('customerEmails.replies')}</dt>
        <dd>
          <span dir="ltr">{readableAddress(sender.replyTo)}</span>
          <small>{t(readsReplies ? 'customerEmails.replies.read' : 'customerEmails.replies.own')}</small>
        </dd>
      </dl>
      <Form.Item
        name="to"
        label={t('customerEmails.to')}
        rules={[{ required: true, message: t('invalid.required') }]}
      >
        <Select
          options={recipients.map(({ address, label, suppression }) => ({
            value: address,
            disabled: suppression !== null,
            label: [
              readableAddress(address),
              label,
              suppression && t(`customerEmails.suppression.${suppression}`),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </Form.Item>
      <TemplatePicker customerId={customerId} lotId={lotId} templates={options.templates} />
      <FieldItem name="subject" field={customerEmailFields.subject} />
      <FieldItem
        name="text"
        field={customerEmailFields.text}
        extra={t(ownLanguage ? 'customerEmails.language' : 'customerEmails.languageUnknown', {
          language: t(`customers.language.${language}`),
        })}
      />
    </>
  );
}
