import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { RefusedRow } from '#contract/api/selection';
import { isCollectionInPhase } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import type { WorkRow } from '#contract/works';
import { Refused } from '@/components/list/Refused';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  collection: Collection;
  works: readonly WorkRow[];
  onOpen(work: WorkRow): void;
  /** shows the waitlist and the buyers */
  onSales(work: WorkRow): void;
  onDone(): Promise<unknown>;
}

/** Actions on the works with selected cells. Always visible, so that the grid below does not jump. */
export function SelectedWorks({ collection, works, onOpen, onSales, onDone }: Props) {
  const t = useText();
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const [first] = works;
  const canRemove =
    (collection.worksEditable && works.every(({ editable }) => editable)) ||
    // In a published collection, reserved works cannot be removed.
    (isCollectionInPhase('living', collection) &&
      collection.editable &&
      works.every(({ isHere: isReserved }) => !isReserved));
  const remove = useAction(async () => {
    const { removed, refused } = await api.works
      .remove({
        params: { id: collection.id },
        body: { works: works.map(({ id, version }) => ({ id, version })) },
      })
      .finally(onDone);
    setRefused(refused);
    if (removed > 0) notifyDone(t('works.removed', { count: removed }));
  });
  return (
    <>
      <div className="grid-selected no-print">
        <span>{works.length > 1 ? t('works.selected', { count: works.length }) : first?.itemNo}</span>
        {first && works.length === 1 && (
          <>
            <Button size="small" onClick={() => onOpen(first)}>
              {t('lots.openSelected')}
            </Button>
            <Button size="small" onClick={() => onSales(first)}>
              {t('reservations.open')}
            </Button>
          </>
        )}
        {first && canRemove && (
          <Popconfirm
            title={t('works.remove.ask', { count: works.length, first: first.itemNo })}
            okText={t('works.remove')}
            onConfirm={() => void remove.run()}
          >
            <Button size="small" loading={remove.busy}>
              {t('works.remove')}
            </Button>
          </Popconfirm>
        )}
        <ErrorNotice text={remove.issue} />
      </div>
      {refused.length > 0 && <Refused rows={refused} onClose={() => setRefused([])} />}
    </>
  );
}
