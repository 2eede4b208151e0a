import { type Dependent, Dependents } from '@/components/lots/Dependents';
import { DependentList } from '@/components/page/DependentList';
import { workAddress } from '@/components/works/addresses';
import { useText } from '@/services/text';

/** A work with later changes, and which. */
interface DependentWork {
  itemNo: string;
  /** when it differs from the collection of the file */
  collectionId?: number;
  why: 'department' | 'sold' | 'reserved' | 'taken_out' | 'changed' | 'pictures' | 'offered' | 'published';
}

/** A customer or an artist with later changes. */
interface DependentRow {
  name: string;
  why: 'gone' | 'merged' | 'changed' | 'used';
}

export interface BlockingChangesProps {
  /** id of the sale or collection of the file */
  place: number;
  lots: Dependent[];
  works: DependentWork[];
  rows: DependentRow[];
}

/** Lists what prevents the undo of an import, and where it is. */
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
