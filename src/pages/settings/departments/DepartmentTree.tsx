import { HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { Category, Department } from '#contract/departments';
import Link from '@/components/page/Link';
import SortableList from '@/components/page/SortableList';
import { useText } from '@/services/text';
import { findMove, type Move, type TreeRow, toRows } from './tree';
import './departments.css';

interface Props {
  departments: readonly Department[];
  categories: readonly Category[];
  onMove(move: Move): void;
}

/** Departments with their categories, moved by dragging, or with Alt and the arrow keys. */
export default function DepartmentTree({ departments, categories, onMove }: Props) {
  const t = useText();
  const access = useAccess();
  const canEdit = access['settings:edit'] ?? false;
  const [dragged, setDragged] = useState<string>();
  const all = toRows(departments, categories);
  // A dragged department takes its categories along, so only departments are left to choose a place among.
  const isDepartmentDragged = all.some(({ key, category }) => key === dragged && category === null);
  const rows = isDepartmentDragged ? all.filter(({ category }) => category === null) : all;
  const moveOver = (key: string, over: string) => {
    const move = findMove(all, key, over);
    if (move) onMove(move);
  };
  const moveByKey = (event: KeyboardEvent, row: TreeRow) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    const among = row.category === null ? all.filter(({ category }) => category === null) : all;
    const over = among[among.indexOf(row) + step];
    if (over) moveOver(row.key, over.key);
  };
  return (
    <SortableList
      ids={rows.map(({ key }) => key)}
      hint={t('department.move.hint')}
      nameOf={(key) => nameOf(all.find((row) => row.key === key))}
      disabled={!canEdit}
      onDrag={setDragged}
      onDrop={moveOver}
    >
      <ol className="department-tree" aria-label={t('settings.tab.departments-and-categories')}>
        {rows.map((row) => (
          <TreeLine key={row.key} row={row} canEdit={canEdit} onKeyDown={(event) => moveByKey(event, row)} />
        ))}
      </ol>
    </SortableList>
  );
}

const nameOf = (row: TreeRow | undefined): string => (row?.category ?? row?.department)?.name ?? '';

interface LineProps {
  row: TreeRow;
  canEdit: boolean;
  onKeyDown(event: KeyboardEvent): void;
}

function TreeLine({ row, canEdit, onKeyDown }: LineProps) {
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.key });
  const { active } = row.category ?? row.department;
  const classes = [
    row.category === null ? 'is-department' : 'is-category',
    !active && 'settings-inactive',
    isDragging && 'is-dragged',
  ];
  return (
    <li
      ref={setNodeRef}
      className={classes.filter(Boolean).join(' ')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {canEdit && (
        <Button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          type="text"
          size="small"
          icon={<HolderOutlined />}
          aria-label={t('department.move', { name: nameOf(row) })}
          title={t('department.move', { name: nameOf(row) })}
          onKeyDown={(event) => {
            onKeyDown(event);
            if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
          }}
        />
      )}
      {row.category === null ? (
        <DepartmentLine department={row.department} canEdit={canEdit} />
      ) : (
        <CategoryLine category={row.category} />
      )}
    </li>
  );
}

function DepartmentLine({ department, canEdit }: { department: Department; canEdit: boolean }) {
  const t = useText();
  const { id, name, code, head, active, users, categories } = department;
  const facts = [
    head === null ? t('department.head.none') : t('department.headed', { name: head }),
    t('department.facts', { users, categories }),
    !active && t('settings.inactive'),
  ];
  return (
    <>
      <span className="tree-text">
        <span className="tree-name">
          <Link to={`?department=${id}`}>{name}</Link> <small>{code}</small>
        </span>{' '}
        <span className="tree-facts">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {canEdit && (
        <Link to={`?category=new&department=${id}`} aria-label={t('category.new.in', { department: name })}>
          {t('category.new')}
        </Link>
      )}
    </>
  );
}

function CategoryLine({ category }: { category: Category }) {
  const t = useText();
  const { id, name, defaultVatScheme, arrPossible, amlRegulated, active } = category;
  const facts = [
    defaultVatScheme ? t(`lots.vatScheme.${defaultVatScheme}`) : t('category.vatScheme.sale'),
    arrPossible && t('category.arr'),
    amlRegulated && t('category.aml'),
    !active && t('settings.inactive'),
  ];
  return (
    <span className="tree-text">
      <Link to={`?category=${id}`}>{name}</Link>{' '}
      <span className="tree-facts">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
