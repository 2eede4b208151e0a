import { UploadOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Empty } from 'antd';
import { useText } from '@/services/text';

interface Props {
  filtered: boolean;
  open: boolean;
  onImport(): void;
  onClear(): void;
}

/** In the place of a grid that has no row: what to do next, or the way out of filters that leave none. */
export function NoLots({ filtered, open, onImport, onClear }: Props) {
  const t = useText();
  const access = useAccess();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        filtered ? (
          t('list.none')
        ) : (
          <>
            <b>{t('lots.none')}</b>
            <br />
            {open && t('lots.none.hint')}
          </>
        )
      }
    >
      {filtered ? (
        <Button onClick={onClear}>{t('list.filter.clear')}</Button>
      ) : (
        open &&
        access['imports:run'] && (
          <Button icon={<UploadOutlined />} onClick={onImport}>
            {t('lots.import')}
          </Button>
        )
      )}
    </Empty>
  );
}
