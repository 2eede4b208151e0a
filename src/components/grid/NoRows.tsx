import { UploadOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useText } from '@/services/text';

interface Props {
  filtered: boolean;
  /** that there is none, and how one comes */
  none: string;
  hint: string | undefined;
  /** absent: who looks may bring no file */
  onImport: (() => void) | undefined;
  onClear(): void;
}

/** In the place of a grid that has no row: what to do next, or the way out of filters that leave none. */
export default function NoRows({ filtered, none, hint, onImport, onClear }: Props) {
  const t = useText();
  if (filtered)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.none')}>
        <Button onClick={onClear}>{t('list.filter.clear')}</Button>
      </Empty>
    );
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <b>{none}</b>
          <br />
          {hint}
        </>
      }
    >
      {onImport && (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          {t('lots.import')}
        </Button>
      )}
    </Empty>
  );
}
