import { Alert } from 'antd';
import Link from '@/components/page/Link';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';

/** Tells a user until when they have to set up the second factor that the house requires. */
export default function FactorDeadline({ dueAt }: { dueAt: string }) {
  const t = useText();
  return (
    <Alert
      type="warning"
      banner
      title={
        <>
          {t('factors.required.until', { date: momentText(dueAt) })}{' '}
          <Link to="/settings/user-profile?tab=security">{t('factors.required.setUp')}</Link>
        </>
      }
    />
  );
}
