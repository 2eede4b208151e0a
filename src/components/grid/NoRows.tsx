import { UploadOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useText } from '@/services/text';

interface Props {
  filtered: boolean;
  /** says that there are no rows and how to add one */
  none: string;
  hint: string | undefined;
  /** absent: the user may not import files */
  onImport: (() => void) | undefined;
  onClear(): void;
}

/** Replaces a grid without rows: offers the next step, or clears filters that match nothing. */
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
