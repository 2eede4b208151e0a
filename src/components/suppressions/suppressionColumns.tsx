import { useMemo } from 'react';
import type { Suppression } from '#contract/suppressions';
import Author from '@/components/avatars/Author';
import type { ListColumn } from '@/components/list/types';
import { LocalTime } from '@/components/time/SaleTime';
import { momentText } from '@/services/day';
import { readableAddress } from '@/services/emailAddress';
import { useText } from '@/services/text';

/** Returns the columns of suppressed addresses: reason, start and end. */
export function useSuppressionColumns(): ListColumn<Suppression>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'email',
        title: t('suppressions.email'),
        sort: 'email',
        render: ({ email, detail }) => (
          <>
            {email === null ? <i>{t('suppressions.erased')}</i> : <bdi>{readableAddress(email)}</bdi>}
            {detail && (
              <>
                <br />
                <small>{detail}</small>
              </>
            )}
          </>
        ),
      },
      {
        key: 'reason',
        title: t('suppressions.reason'),
        width: 150,
        render: ({ reason }) => t(`suppressions.reason.${reason}`),
      },
      {
        key: 'source',
        title: t('suppressions.source'),
        width: 150,
        render: ({ source, by, byId }) => (
          <Author id={byId} name={by} otherwise={t(`suppressions.source.${source}`)} />
        ),
      },
      {
        key: 'campaign',
        title: t('suppressions.campaign'),
        width: 180,
        render: ({ campaign }) => campaign?.name ?? '–',
      },
      {
        key: 'at',
        title: t('suppressions.at'),
        width: 160,
        sort: 'at',
        render: ({ at }) => <LocalTime at={at} />,
      },
      {
        key: 'expiresAt',
        title: t('suppressions.until'),
        width: 160,
        sort: 'expiresAt',
        render: ({ expiresAt }) => (expiresAt ? momentText(expiresAt) : t('suppressions.forGood')),
      },
    ],
    [t],
  );
}
