import { useAccess, useModel } from '@umijs/max';
import { Button } from 'antd';
import { can } from '#contract/api/permissions';
import { cataloguePermissions } from '#contract/item-states';
import type { ItemBulkChange } from '#contract/items';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import type { SaleEntry } from '@/components/lots/saleEntry';
import { api } from '@/services/api';
import { useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { AddToCollection } from './AddToCollection';
import { BulkChoice } from './BulkChoice';

interface Props {
  selection: Selection;
  /** opens the dialog that asks for the sale */
  onEnter: ((what: SaleEntry) => void) | undefined;
}

/** Actions on selected items: enter in a sale, add to a collection, submit, approve, or set a department or category. */
export default function ItemActions({ selection, onEnter }: Props) {
  const t = useText();
  const access = useAccess();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const departments = useDepartments().filter(
    ({ id, active }) => active && user && can(user, 'items:edit', [id]),
  );
  const categories = useCategories();
  const assign = useBulkAction('items', async (rows, change: ItemBulkChange, name: string) => {
    const { changed, refused } = await api.items.updateMany({ body: { rows, change } });
    const count = changed.reduce((sum, { ids }) => sum + ids.length, 0);
    return {
      message: count > 0 ? t('items.placed', { count, name }) : undefined,
      refused,
      undo: () => undoAssignment(change, changed),
    };
  });
  const submit = useBulkAction('items', async (rows) => {
    const { moved, refused } = await api.items.submitMany({ body: { rows } });
    return { message: moved > 0 ? t('items.submitted', { count: moved }) : undefined, refused };
  });
  const approve = useBulkAction('items', async (rows) => {
    const { moved, refused } = await api.items.approveMany({ body: { rows } });
    return { message: moved > 0 ? t('items.approved', { count: moved }) : undefined, refused };
  });
  return (
    <>
      {onEnter && (
        <Button
          onClick={() =>
            onEnter({
              items: selection.rows,
              title: t('lots.enter.many', { count: selection.count }),
              done: selection.done,
            })
          }
        >
          {t('lots.enter.open')}
        </Button>
      )}
      <Button loading={submit.busy} onClick={() => void submit.run(selection)}>
        {t('items.step.submit')}
      </Button>
      {access[cataloguePermissions.approve] && (
        <Button loading={approve.busy} onClick={() => void approve.run(selection)}>
          {t('items.step.approve')}
        </Button>
      )}
      <BulkChoice
        label={t('items.setDepartment')}
        choices={departments}
        disabled={assign.busy}
        onChoose={(id, name) => void assign.run(selection, { departmentId: id }, name)}
      />
      <BulkChoice
        label={t('items.setCategory')}
        choices={categories}
        disabled={assign.busy}
        onChoose={(id, name) => void assign.run(selection, { categoryId: id }, name)}
      />
      <AddToCollection selection={selection} />
    </>
  );
}

/** Each item gets its previous value back, unless another user has changed it since. */
async function undoAssignment(
  change: ItemBulkChange,
  changed: readonly { before: number | null; ids: number[] }[],
) {
  for (const { before, ids } of changed)
    await api.items.updateMany({
      body:
        'departmentId' in change
          ? { rows: { ids }, change: { departmentId: before }, was: change.departmentId }
          : { rows: { ids }, change: { categoryId: before }, was: change.categoryId },
    });
}
