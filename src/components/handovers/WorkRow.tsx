import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import { useId } from 'react';
import type { Work } from '#contract/handovers';
import { renderColleague } from '@/components/avatars/colleagueOption';
import { refusalText } from '@/services/errors';
import { useText } from '@/services/text';

interface Props {
  work: Work;
  /** the name of the user who hands over */
  giver: string;
  receiverId: number | null;
  colleagues: { value: number; label: string }[];
  onChange(receiver: number | null): void;
}

/** One kind of work: how much there is, who receives it, and what they cannot take. */
export function WorkRow({ work, giver, receiverId, colleagues, onChange }: Props) {
  const t = useText();
  const id = useId();
  const { formatMessage } = useIntl();
  const { kind, count, movable, receiver, refused } = work;
  const counted = t(`handovers.count.${kind}`, { count });
  const [reason] = refused;
  return (
    <li>
      <label htmlFor={id}>{counted}</label>
      <Select<number | null>
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        optionRender={renderColleague}
        placeholder={t('handovers.stays', { name: giver })}
        value={receiverId}
        onChange={(value) => onChange(value ?? null)}
        options={colleagues}
      />
      {receiver && reason && (
        <div className="handover-refused">
          <p>
            {t(movable === 0 ? 'handovers.noneTaken' : 'handovers.partly', {
              ...{ receiver: receiver.name, name: giver, movable, count },
              reason: refusalText(formatMessage, reason.code, reason.params),
            })}
          </p>
          <ul>
            {refused.map(({ id: rowId, name }) => (
              <li key={rowId}>{name}</li>
            ))}
            {count - movable > refused.length && (
              <li>{t('handovers.more', { count: count - movable - refused.length })}</li>
            )}
          </ul>
        </div>
      )}
    </li>
  );
}
