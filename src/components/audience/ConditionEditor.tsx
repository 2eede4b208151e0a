import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Fragment } from 'react';
import {
  type Condition,
  conditionLimits,
  type Group,
  groupKinds,
  isGroup,
  type Leaf,
  leafKinds,
} from '#contract/segment-conditions';
import { useText } from '@/services/text';
import { blankGroup, blankLeaf, isComplete, replaceAt } from './drafts';
import LeafFields from './LeafFields';
import './audience.css';

interface Props {
  value: Condition;
  onChange(condition: Condition): void;
  disabled?: boolean;
}

/**
 * Edits a condition on customers: all, any or none of several conditions, in nested groups. `onChange` also receives
 * incomplete conditions; `toCompleteCondition` in drafts.ts removes them.
 */
export default function ConditionEditor({ value, onChange, disabled = false }: Props) {
  const root: Group = isGroup(value) ? value : { is: 'all', of: [value] };
  return <GroupFields group={root} onChange={onChange} depth={1} disabled={disabled} />;
}

interface GroupProps {
  group: Group;
  onChange(group: Group): void;
  /** absent on the outermost group */
  onRemove?(): void;
  depth: number;
  disabled: boolean;
}

function GroupFields({ group, onChange, onRemove, depth, disabled }: GroupProps) {
  const t = useText();
  const { is, of } = group;
  const change = (at: number, one: Condition | undefined) => onChange({ is, of: replaceAt(of, at, one) });
  const isFull = of.length >= conditionLimits.of;
  return (
    <fieldset className="condition-group" aria-label={t('conditions.group')}>
      <div className="condition-head">
        <Select
          aria-label={t('conditions.group')}
          disabled={disabled}
          popupMatchSelectWidth={false}
          value={is}
          onChange={(kind) => onChange({ is: kind, of })}
          options={groupKinds.map((kind) => ({ value: kind, label: t(`conditions.group.${kind}`) }))}
        />
        {onRemove && (
          <Button
            type="text"
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t('conditions.removeGroup')}
            onClick={onRemove}
          />
        )}
      </div>
      {of.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name but their place
        <Fragment key={at}>
          {at > 0 && <span className="condition-between">{t(`conditions.between.${is}`)}</span>}
          {isGroup(one) ? (
            <GroupFields
              group={one}
              depth={depth + 1}
              disabled={disabled}
              onChange={(next) => change(at, next)}
              onRemove={() => change(at, undefined)}
            />
          ) : (
            <LeafRow
              leaf={one}
              disabled={disabled}
              onChange={(next) => change(at, next)}
              onRemove={() => change(at, undefined)}
            />
          )}
        </Fragment>
      ))}
      {!disabled && (
        <div className="condition-actions">
          <Select<Leaf['is'] | null>
            aria-label={t('conditions.add')}
            placeholder={t('conditions.add')}
            disabled={isFull}
            value={null}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            suffixIcon={<PlusOutlined />}
            onChange={(kind) => kind && onChange({ is, of: [...of, blankLeaf(kind)] })}
            options={leafKinds.map((kind) => ({ value: kind, label: t(`conditions.${kind}`) }))}
          />
          {depth < conditionLimits.depth && (
            <Button
              type="text"
              disabled={isFull}
              icon={<PlusOutlined />}
              onClick={() =>
                onChange({ is, of: [...of, { ...blankGroup, is: is === 'any' ? 'all' : 'any' }] })
              }
            >
              {t('conditions.addGroup')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

interface LeafProps {
  leaf: Leaf;
  onChange(leaf: Leaf): void;
  onRemove(): void;
  disabled: boolean;
}

function LeafRow({ leaf, onChange, onRemove, disabled }: LeafProps) {
  const t = useText();
  const what = t(`conditions.${leaf.is}`);
  return (
    <fieldset className="condition" aria-label={what}>
      <span className="condition-name">{what}</span>
      <div className="condition-fields">
        <LeafFields leaf={leaf} onChange={onChange} disabled={disabled} />
        {!isComplete(leaf) && <small>{t('conditions.incomplete')}</small>}
      </div>
      <Button
        type="text"
        disabled={disabled}
        icon={<DeleteOutlined />}
        aria-label={t('conditions.remove', { what })}
        onClick={onRemove}
      />
    </fieldset>
  );
}
