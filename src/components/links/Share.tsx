import { useModel } from '@umijs/max';
import { lazy } from 'react';
import { may } from '#contract/api/permissions';
import type { Collection } from '#contract/collections';
import Later from '@/components/Later';
import LinkButton from '@/components/LinkButton';
import { useText } from '@/services/text';
import { patched, useUrl } from '@/services/url';

const ShareSheet = lazy(() => import('./ShareSheet'));

/** "Share": the links to a collection, in a sheet (`?share=`). */
export function Share({ collection }: { collection: Collection }) {
  const t = useText();
  const { query } = useUrl();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  if (!user || !may(user, 'collections:share', collection.departmentIds)) return null;
  return (
    <>
      <LinkButton to={`/collection/${collection.id}${patched(`?${query}`, { share: 'links' })}`}>
        {t('links.share')}
      </LinkButton>
      {query.has('share') && (
        <Later>
          <ShareSheet collection={collection} />
        </Later>
      )}
    </>
  );
}
