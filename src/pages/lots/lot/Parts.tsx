import { lazy } from 'react';
import type { LotSheet } from '#contract/lots';
import LazyBoundary from '@/components/page/LazyBoundary';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

const ItemSheet = lazy(() => import('../../items/ItemSheet'));

/** The parts of a joint lot; each opens in a sheet over the lot, and Ctrl/⌘ Enter goes to the next. */
export function Parts({ items }: Pick<LotSheet, 'items'>) {
  const t = useText();
  const { query } = useUrl();
  const openIndex = items.findIndex(({ itemId }) => String(itemId) === query.get('item'));
  const openItem = items[openIndex];
  return (
    <section>
      <h2>{t('lot.parts', { count: items.length })}</h2>
      <ol className="review-parts">
        {items.map(({ itemId, itemNo, reference, artist, title }) => (
          <li key={itemId}>
            <Link to={applyPatch(`?${query}`, { item: itemId })}>{reference || itemNo}</Link>{' '}
            {[artist, title].filter(Boolean).join(', ')}
          </li>
        ))}
      </ol>
      {openItem && (
        <LazyBoundary>
          <ItemSheet id={openItem.itemId} next={() => items[openIndex + 1]?.itemId} />
        </LazyBoundary>
      )}
    </section>
  );
}
