import { Modal } from 'antd';
import type { Category, Department } from '#contract/departments';
import { effectsQuery, formatEffect } from '@/components/form/SettingEffects';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useIssueText } from '@/services/issueLine';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import DepartmentTree from './DepartmentTree';
import { type Move, toRows } from './tree';

interface Props {
  departments: readonly Department[];
  categories: readonly Category[];
}

/** The tree of departments and categories. A move is saved at once and can be undone; one into another department asks. */
export default function MovableTree({ departments, categories }: Props) {
  const t = useText();
  const [modal, question] = Modal.useModal();
  const undoing = useAction(save);
  useIssueText(undoing.issue);
  const moving = useAction(async (move: Move) => {
    const { name } = 'category' in move ? move.category : move.department;
    const undo = findUndo(departments, categories, move);
    await save(move);
    notifyDone(t('department.moved', { name }), {
      label: t('common.undo'),
      run: () => void undoing.run(undo),
    });
  });
  const asking = useAction(async (move: Move) => {
    if (!('category' in move) || move.departmentId === move.category.departmentId) return moving.run(move);
    const department = departments.find(({ id }) => id === move.departmentId);
    const { effects } = await queryClient.fetchQuery(
      effectsQuery({ noun: 'categories', id: move.category.id, changed: ['departmentId'] }),
    );
    modal.confirm({
      title: t('category.move.question', { name: move.category.name, department: department?.name ?? '' }),
      content: effects.map((effect) => formatEffect(t, effect)).join(' ') || t('category.move.empty'),
      okText: t('category.move'),
      onOk: () => moving.run(move),
    });
  });
  return (
    <div aria-busy={moving.busy || undoing.busy}>
      {question}
      <ErrorNotice text={asking.issue ?? moving.issue} />
      <DepartmentTree
        departments={departments}
        categories={categories}
        onMove={(move) => void asking.run(move)}
      />
    </div>
  );
}

/** Saves a move and loads the tree again. */
async function save(move: Move): Promise<void> {
  const { before } = move;
  if ('category' in move)
    await api.settings.moveCategory({
      params: { id: move.category.id },
      body: { departmentId: move.departmentId, before },
    });
  else await api.settings.moveDepartment({ params: { id: move.department.id }, body: { before } });
  await queryClient.invalidateQueries({ queryKey: ['settings'] });
}

/** Returns the move that puts a line back where it was: before the one that followed it. */
function findUndo(departments: readonly Department[], categories: readonly Category[], move: Move): Move {
  if (!('category' in move)) {
    const next = departments[departments.indexOf(move.department) + 1];
    return { department: move.department, before: next?.id ?? null };
  }
  const { category } = move;
  const rows = toRows(departments, categories);
  const next = rows[rows.findIndex((row) => row.category === category) + 1]?.category;
  return {
    category,
    departmentId: category.departmentId,
    before: next?.departmentId === category.departmentId ? next.id : null,
  };
}
