import type { Collection } from '#contract/collections';
import type { WorkSheet } from '#contract/works';
import { Money } from '@/components/money/Money';
import CatalogueDocument from '@/components/printing/CatalogueDocument';
import { useText } from '@/services/text';

interface Props {
  collection: Collection;
  work: WorkSheet;
}

/** The printed work, as the collection shows it. */
export function WorkDocument({ collection, work }: Props) {
  return (
    <CatalogueDocument
      number={work.itemNo}
      head={
        <span>
          {collection.code} · {collection.title}
        </span>
      }
      text={work}
      pictures={work.pictures}
      price={
        collection.priceDisplay !== 'HIDDEN' &&
        isOffered(work) && <Price collection={collection} work={work} />
      }
      label={work.labelText}
    />
  );
}

const isOffered = ({ availability }: WorkSheet): boolean =>
  availability === 'FOR_PRIVATE_SALE' || availability === 'ON_HOLD';

function Price({ collection, work: { askingPrice, priceOnRequest, priceNote } }: Props) {
  const t = useText();
  if (collection.priceDisplay === 'ON_REQUEST' || priceOnRequest || askingPrice === null)
    return t('works.priceOnRequest');
  return (
    <>
      <Money amount={askingPrice} currency={collection.currency} short /> {priceNote}
    </>
  );
}
