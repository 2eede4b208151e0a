import { UploadOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useText } from '@/services/text';

interface Props {
  filtered: boolean;
  open: boolean;
  onImport: (() => void) | undefined;
  onClear(): void;
}

/** In the place of a grid that has no row: what to do next, or the way out of filters that leave none. */
export function NoWorks({ filtered, open, onImport, onClear }: Props) {
  const t = useText();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        filtered ? (
          t('list.none')
        ) : (
          <>
            <b>{t('works.none')}</b>
            <br />
            {open && t('works.none.hint')}
          </>
        )
      }
    >
      {filtered ? (
        <Button onClick={onClear}>{t('list.filter.clear')}</Button>
      ) : (
        onImport && (
          <Button icon={<UploadOutlined />} onClick={onImport}>
            {t('lots.import')}
          </Button>
        )
      )}
    </Empty>
  );
}
