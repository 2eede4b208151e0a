import { CopyOutlined, DeleteOutlined, HolderOutlined, LockOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { Block } from '#contract/blocks';
import SortableList from '@/components/page/SortableList';
import { type Text, useText } from '@/services/text';
import {
  duplicateBlock,
  findMoveTarget,
  moveBlock,
  type OutlineRow,
  removeBlock,
  toOutline,
} from './blockTree';
import { blockIcons, toExcerpt } from './blockWords';
import { LineChips } from './LineChips';

interface Props {
  blocks: readonly Block[];
  selected: string | undefined;
  disabled?: boolean;
  /** ids of the blocks with issues */
  invalid: ReadonlySet<string | undefined>;
  onSelect(id: string | undefined): void;
  onChange(blocks: Block[]): void;
}

/** Lists the blocks of an email, one line each. Blocks are selected, moved, duplicated and removed here. */
export default function Outline({ blocks, selected, disabled, invalid, onSelect, onChange }: Props) {
  const t = useText();
  const [dragged, setDragged] = useState<string>();
  // A dragged block takes its nested blocks along.
  const rows = toOutline(blocks).filter(({ inside }) => !dragged || inside?.id !== dragged);
  const copy = (id: string) => {
    const duplicate = duplicateBlock(blocks, id);
    if (!duplicate) return;
    onChange(duplicate.blocks);
    onSelect(duplicate.copy);
  };
  const remove = (id: string) => {
    onChange(removeBlock(blocks, id));
    if (selected === id) onSelect(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (disabled) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (event.altKey && by) {
      event.preventDefault();
      const over = findMoveTarget(blocks, id, by);
      if (over) onChange(moveBlock(blocks, id, over));
    } else if (event.key === 'Delete') remove(id);
  };
  return (
    <SortableList
      ids={rows.map(({ id }) => id)}
      hint={t('emails.move.hint')}
      nameOf={(id) => {
        const row = rows.find((one) => one.id === id);
        return row ? nameOf(row, t) : '';
      }}
      disabled={disabled}
      onDrag={setDragged}
      onDrop={(id, over) => onChange(moveBlock(blocks, id, over))}
    >
      <ol className="emails-outline" aria-label={t('emails.outline')}>
        {rows.map((row) => (
          <OutlineLine
            key={row.id}
            row={row}
            isSelected={row.id === selected}
            isInvalid={invalid.has(row.id)}
            disabled={disabled}
            onSelect={() => onSelect(row.id)}
            onKeyDown={(event) => onKeyDown(event, row.id)}
            onCopy={() => copy(row.id)}
            onRemove={() => remove(row.id)}
          />
        ))}
      </ol>
    </SortableList>
  );
}

const nameOf = ({ block, inside }: OutlineRow, t: Text): string =>
  block ? t(`emails.block.${block.type}`) : t('emails.column', { number: (inside?.column ?? 0) + 1 });

interface LineProps {
  row: OutlineRow;
  isSelected: boolean;
  isInvalid: boolean;
  disabled?: boolean;
  onSelect(): void;
  onKeyDown(event: KeyboardEvent): void;
  onCopy(): void;
  onRemove(): void;
}

function OutlineLine({
  row,
  isSelected,
  isInvalid,
  disabled,
  onSelect,
  onKeyDown,
  onCopy,
  onRemove,
}: LineProps) {
  const t = useText();
  const { block, inside } = row;
  const isFixed = disabled || !block || block.type === 'footer';
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: row.id,
    disabled: { draggable: isFixed, droppable: disabled },
  });
  const name = nameOf(row, t);
  const excerpt = block ? toExcerpt(block, t) : '';
  const classes = ['emails-line', inside && 'is-inside', !block && 'is-column', isSelected && 'is-chosen'];
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes.filter(Boolean).join(' ')}
    >
      {!isFixed && (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className="emails-handle"
          aria-label={t('emails.move', { name })}
          title={t('emails.move.hint')}
        >
          <HolderOutlined />
        </button>
      )}
      <button
        type="button"
        className="emails-line-name"
        aria-current={isSelected}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        {block && blockIcons[block.type]}
        <span>
          {excerpt ? (
            <b>
              <LineChips text={excerpt} />
            </b>
          ) : (
            name
          )}
          {isInvalid && <i className="emails-line-issue" role="img" aria-label={t('emails.invalid')} />}
        </span>
      </button>
      {block?.type === 'footer' && <LockOutlined title={t('emails.footer.locked')} />}
      {!isFixed && isSelected && (
        <>
          <Button
            size="small"
            type="text"
            icon={<CopyOutlined />}
            aria-label={t('emails.copy', { name })}
            title={t('emails.copy', { name })}
            onClick={onCopy}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('emails.remove', { name })}
            title={t('emails.remove', { name })}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  );
}
