import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { arrayMove } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { mailLimits } from '#contract/blocks';
import { Thumb } from '@/components/pictures/Thumb';
import { useText } from '@/services/text';
import LotPicker, { lotName, useLots } from './LotPicker';

interface Props {
  id: string;
  value: readonly number[];
  disabled?: boolean;
  onChange(lotIds: number[]): void;
}

/** Lists the selected lots in the order in which the email shows them. */
export default function LotList({ id, value, disabled, onChange }: Props) {
  const t = useText();
  const lotsById = new Map(useLots(value).map((lot) => [lot.id, lot]));
  return (
    <>
      <ol className="emails-lots">
        {value.map((lotId, at) => {
          const lot = lotsById.get(lotId);
          const name = lot ? lotName(lot) : t('emails.lot.gone');
          return (
            <li key={lotId}>
              <Thumb id={lot?.pictureId} size={32} />
              <span>{name}</span>
              <Button
                size="small"
                type="text"
                icon={<ArrowUpOutlined />}
                disabled={disabled || at === 0}
                aria-label={t('emails.lot.up', { name })}
                onClick={() => onChange(arrayMove([...value], at, at - 1))}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowDownOutlined />}
                disabled={disabled || at === value.length - 1}
                aria-label={t('emails.lot.down', { name })}
                onClick={() => onChange(arrayMove([...value], at, at + 1))}
              />
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                disabled={disabled}
                aria-label={t('emails.remove', { name })}
                onClick={() => onChange(value.filter((one) => one !== lotId))}
              />
            </li>
          );
        })}
      </ol>
      <LotPicker
        id={id}
        value={null}
        disabled={disabled || value.length >= mailLimits.lots}
        onChange={(lotId) => lotId !== null && !value.includes(lotId) && onChange([...value, lotId])}
      />
    </>
  );
}
