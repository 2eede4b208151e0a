import { useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import type { ImportSheet } from '#contract/import-sheet';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { importKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { BlockingChanges } from './BlockingChanges';

interface Props {
  sheet: ImportSheet;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation before an import is undone: how much is removed, how much is restored, and what prevents it. */
export function RollBackDialog({ sheet, busy, onConfirm, onCancel }: Props) {
  const t = useText();
  useFocusReturn();
  const { noun, id: place } = sheet.target;
  const query = useQuery({
    queryKey: importKeys.rollBack(sheet.id),
    queryFn: () => api.imports.rollBackPreview({ params: { id: sheet.id } }),
    // Cached figures could be out of date.
    gcTime: 0,
  });
  return (
    <Modal
      open
      title={t('imports.rollBack.ask.title')}
      okText={t('imports.rollBack')}
      okButtonProps={{ danger: true, loading: busy, disabled: query.data?.inUse !== 0 }}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <Loaded query={query}>
        {({ removed, restored, inUse, lots, works, rows }) => {
          const otherCount = inUse - lots.length - works.length - rows.length;
          return (
            <>
              <ul>
                {removed > 0 && <li>{t(`imports.rollBack.${noun}.removed`, { count: removed })}</li>}
                {restored > 0 && <li>{t(`imports.rollBack.${noun}.restored`, { count: restored })}</li>}
              </ul>
              {inUse > 0 ? (
                <>
                  <Alert type="warning" showIcon title={t('imports.rollBack.inUse', { count: inUse })} />
                  <BlockingChanges place={place} lots={lots} works={works} rows={rows} />
                  {otherCount > 0 && <p>{t('imports.rollBack.inUse.more', { count: otherCount })}</p>}
                </>
              ) : (
                <p>{t('imports.rollBack.final')}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </Modal>
  );
}
