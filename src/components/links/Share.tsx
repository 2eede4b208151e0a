import { useModel } from '@umijs/max';
import { lazy } from 'react';
import { can } from '#contract/api/permissions';
import type { Collection } from '#contract/collections';
import LazyBoundary from '@/components/page/LazyBoundary';
import LinkButton from '@/components/page/LinkButton';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

const ShareSheet = lazy(() => import('./ShareSheet'));

/** "Share": the links to a collection, in a sheet (`?share=`). */
export function Share({ collection }: { collection: Collection }) {
  const t = useText();
  const { query } = useUrl();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  if (!user || !can(user, 'collections:share', collection.departmentIds)) return null;
  return (
    <>
      <LinkButton to={`/collection/${collection.id}${applyPatch(`?${query}`, { share: 'links' })}`}>
        {t('links.share')}
      </LinkButton>
      {query.has('share') && (
        <LazyBoundary>
          <ShareSheet collection={collection} />
        </LazyBoundary>
      )}
    </>
  );
}
