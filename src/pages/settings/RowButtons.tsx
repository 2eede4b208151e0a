import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '@/services/text';

interface Props {
  /** names the row in the labels of its buttons */
  name: string;
  position: number;
  move(from: number, to: number): void;
  remove(position: number): void;
}

/** Moves a row of a list in a form up, and removes it. */
export default function RowButtons({ name, position, move, remove }: Props) {
  const t = useText();
  return (
    <>
      {position > 0 && (
        <Button
          icon={<ArrowUpOutlined />}
          aria-label={t('settings.row.upOf', { name })}
          title={t('settings.row.up')}
          onClick={() => move(position, position - 1)}
        />
      )}
      <Button
        icon={<DeleteOutlined />}
        aria-label={t('settings.row.removeOf', { name })}
        title={t('common.remove')}
        onClick={() => remove(position)}
      />
    </>
  );
}
