import { isCollectionInPhase } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import type { WorkSheet } from '#contract/works';
import Activity from '@/components/activity/Activity';
import Comments from '@/components/comments/Comments';
import { CatalogueSteps } from '@/components/items/CatalogueSteps';
import Link from '@/components/page/Link';
import ItemSales from '@/components/reservations/ItemSales';
import { Checklist } from '@/components/review/Checklist';
import { workAddress } from '@/components/works/addresses';
import { useText } from '@/services/text';

/** Beside the text: waitlist and sales, missing checks, catalog status, other offerings, and history. */
export function WorkAside({ work, collection }: { work: WorkSheet; collection: Collection }) {
  const t = useText();
  const { itemId, itemNo, departmentId, catalogueStatus } = work;
  return (
    <aside className="review-aside">
      <ItemSales key={itemId} item={{ id: itemId, itemNo, departmentId }} />
      <Checklist
        checklist={work.checklist}
        editable={work.editable}
        words={isCollectionInPhase('draft', collection) ? t(`work.checklist.${work.readiness}`) : undefined}
      />
      <section>
        <h2>{t('items.catalogueStatus')}</h2>
        <CatalogueSteps
          item={{ id: itemId, version: work.itemVersion, catalogueStatus, departmentId }}
          isPublished={!isCollectionInPhase('draft', collection)}
          isSold={work.availability === 'SOLD'}
        />
      </section>
      <section>
        <h2>{t('work.offerings')}</h2>
        <p>
          {t('lot.item')} <Link to={`/items?item=${itemId}`}>{itemNo}</Link>
        </p>
        {work.collections.length === 0 ? (
          <p>{t('work.offerings.none')}</p>
        ) : (
          <ul className="review-offerings">
            {work.collections.map(({ id, code, title }) => (
              <li key={id}>
                <Link to={workAddress(id, itemNo)}>{code}</Link> {title}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Comments noun="works" id={work.id} />
      <section>
        <h2>{t('activity.title')}</h2>
        <Activity subject={{ noun: 'works', id: work.id }} limit={10} />
      </section>
    </aside>
  );
}
