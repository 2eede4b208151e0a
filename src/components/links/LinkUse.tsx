import { Tag } from 'antd';
import { LocalTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';

/** Why a link no longer works; nothing while it does. */
export function LinkState({ revokedAt, isExpired }: { revokedAt: string | null; isExpired: boolean }) {
  const t = useText();
  if (revokedAt !== null) return <Tag>{t('links.state.revoked')}</Tag>;
  return isExpired && <Tag>{t('links.state.expired')}</Tag>;
}

/** How many times a link was opened, and when for the last time. */
export function LinkOpenings({ opened, lastOpenedAt }: { opened: number; lastOpenedAt: string | null }) {
  const t = useText();
  return (
    <p className="entry-rows-quiet">
      {t('links.opened', { count: opened })}
      {lastOpenedAt !== null && (
        <>
          {' · '}
          <LocalTime at={lastOpenedAt} />
        </>
      )}
    </p>
  );
}
