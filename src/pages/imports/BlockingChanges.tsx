import { type Dependent, Dependents } from '@/components/lots/Dependents';
import { DependentList } from '@/components/page/DependentList';
import { workAddress } from '@/components/works/addresses';
import { useText } from '@/services/text';

/** A work that somebody has gone on with, and how. */
interface DependentWork {
  itemNo: string;
  /** where it is another than the one the file went into */
  collectionId?: number;
  why: 'department' | 'sold' | 'reserved' | 'taken_out' | 'changed' | 'pictures' | 'offered' | 'published';
}

/** A customer or an artist whom somebody has gone on with. */
interface DependentRow {
  name: string;
  why: 'gone' | 'merged' | 'changed' | 'used';
}

export interface BlockingChangesProps {
  /** the sale or collection the file went into */
  place: number;
  lots: Dependent[];
  works: DependentWork[];
  rows: DependentRow[];
}

/** What of a file stands in the way of taking it back, and where it is. */
export function BlockingChanges({ place, lots, works, rows }: BlockingChangesProps) {
  const t = useText();
  return (
    <>
      <Dependents auctionId={place} lots={lots} />
      <DependentList
        rows={works.map(({ itemNo, collectionId = place, why }) => ({
          to: why === 'taken_out' ? undefined : workAddress(collectionId, itemNo),
          name: t('work.title', { itemNo }),
          why: t(`imports.worksDepend.${why}`),
        }))}
      />
      <DependentList
        rows={rows.map(({ name, why }) => ({
          to: undefined,
          name,
          why: t(`imports.rowsDepend.${why}`),
        }))}
      />
    </>
  );
}
