import { MailOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { toWriteSheet, type Writing } from '@/services/writeAddress';

interface Props extends Writing {
  label?: string;
  /** only the icon, for lists of people */
  compact?: boolean;
}

/** A link that opens the sheet for an email to a customer. Renders nothing for users who may not write to customers. */
export default function WriteLink({ label, compact, ...writing }: Props) {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  if (!access['customers:email']) return null;
  const text = label ?? t('customerEmails.write');
  return (
    <Link
      className="no-print"
      to={toWriteSheet(`?${query}`, writing)}
      {...(compact && { 'aria-label': text, title: text })}
    >
      <MailOutlined /> {!compact && text}
    </Link>
  );
}
