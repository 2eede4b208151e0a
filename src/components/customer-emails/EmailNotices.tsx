import { Alert } from 'antd';
import { useText } from '@/services/text';
import type { EmailOptions } from './values';

/** Why no email may be sent to a customer, and what the user should know before writing. */
export default function EmailNotices({ options }: { options: EmailOptions }) {
  const t = useText();
  const { block, recipients, isOptedOut, original, lot, task } = options;
  const about = [
    original && t('customerEmails.replyTo', { subject: original.subject || t('customerEmails.noSubject') }),
    lot && t('customerEmails.about.lot', { number: lot.number, title: lot.title }),
    task !== null && t('customerEmails.about.task', { text: task }),
  ].filter(Boolean);
  const isSuppressed = recipients.length > 0 && recipients.every((one) => one.suppression !== null);
  return (
    <div className="customer-email-notices">
      {about.length > 0 && <p dir="auto">{about.join(' · ')}</p>}
      {block && <Alert type="error" showIcon title={t(`customerEmails.block.${block}`)} />}
      {!block && recipients.length === 0 && (
        <Alert type="error" showIcon title={t('customerEmails.to.none')} />
      )}
      {!block && isSuppressed && <Alert type="error" showIcon title={t('customerEmails.block.SUPPRESSED')} />}
      {!block && isOptedOut && <Alert type="warning" showIcon title={t('customerEmails.optedOut')} />}
    </div>
  );
}
