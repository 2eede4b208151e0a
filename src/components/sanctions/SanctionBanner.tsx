import { useAccess } from '@umijs/max';
import { Alert } from 'antd';
import type { SanctionStatus } from '#contract/sanction-status';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

interface Props {
  sanctions: SanctionStatus | null | undefined;
  name: string;
}

/** A banner across the page: the customer is sanctioned, or a possible match has to be decided first. */
export function SanctionBanner({ sanctions, name }: Props) {
  const t = useText();
  const access = useAccess();
  if (!sanctions) return null;
  const tab = sanctions === 'OPEN' ? '' : `&tab=${sanctions}`;
  return (
    <Alert
      className="sanction-banner"
      banner
      showIcon
      role="alert"
      type={sanctions === 'CONFIRMED' ? 'error' : 'warning'}
      title={t(`sanctions.banner.${sanctions}`, { name })}
      description={
        <>
          {t(`sanctions.banner.hint.${sanctions}`)}{' '}
          {access['customers:verify'] && (
            <Link to={`/customers?view=sanctions${tab}`}>{t('sanctions.banner.open')}</Link>
          )}
        </>
      }
    />
  );
}
