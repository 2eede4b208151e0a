import type { DeliveryOutcome } from './delivery-status';
import type { ReceivedMail } from './received-mail';

/** Reads a notice of Amazon SES that SNS sends by email: JSON, sometimes nested in other JSON, with line breaks anywhere. */
export function readProviderNotice(
  mail: ReceivedMail,
): DeliveryOutcome | { outcome: 'COMPLAINT' } | undefined {
  if (!/"(Type|notificationType|eventType)"/.test(mail.text.slice(0, 4000))) return undefined;
  const json = mail.text
    .slice(0, 200_000)
    .replaceAll('\\', '')
    .replace(/\r?\n ?/g, '');
  const getField = (key: string): string =>
    new RegExp(`"${key}"\\s?:\\s?"([^"]{1,1000})"`).exec(json)?.[1]?.trim() ?? '';
  switch (getField('notificationType') || getField('eventType')) {
    case 'Complaint':
      return { outcome: 'COMPLAINT' };
    case 'Delivery':
      return { outcome: 'DELIVERED' };
    case 'DeliveryDelay':
      return { outcome: 'DELAYED' };
    case 'Bounce': {
      const statedStatus = /^[45]\.\d{1,3}\.\d{1,3}$/.exec(getField('status'))?.[0];
      // Without a code, `Permanent` is a permanent failure, `Transient` a temporary one, and `Undetermined` is treated as
      // temporary.
      const status = statedStatus ?? (getField('bounceType') === 'Permanent' ? '5.0.0' : '4.0.0');
      const reply = getField('diagnosticCode').replace(/^smtp;\s?/i, '');
      return {
        outcome: 'FAILED',
        failure: { status, reply, recipient: getField('emailAddress') || undefined },
      };
    }
    default:
      return undefined;
  }
}
