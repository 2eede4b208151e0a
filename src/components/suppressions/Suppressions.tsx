import { PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { useCallback, useMemo, useState } from 'react';
import { suppressionReasons } from '#contract/campaign-states';
import type { Suppression } from '#contract/suppressions';
import Activity from '@/components/activity/Activity';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import Sheet from '@/components/form/Sheet';
import ListPage from '@/components/list/ListPage';
import type { ListFilter } from '@/components/list/types';
import LinkButton from '@/components/page/LinkButton';
import { useAction } from '@/services/action';
import { api, apiUrl } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import { NewSuppression } from './NewSuppression';
import { useSuppressionColumns } from './suppressionColumns';

/** `/campaigns?view=suppressions`: suppressed addresses; one is added in a sheet (`?suppression=new`). */
export default function Suppressions() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const [releasing, setReleasing] = useState<Suppression>();
  const columns = useSuppressionColumns();
  const tabs = useMemo(
    () => (['all', 'expired'] as const).map((key) => ({ key, label: t(`suppressions.tab.${key}`) })),
    [t],
  );
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'reason',
        label: t('suppressions.reason'),
        multiple: true,
        options: suppressionReasons.map((value) => ({ value, label: t(`suppressions.reason.${value}`) })),
      },
    ],
    [t],
  );
  const hrefOf = useCallback(
    ({ id }: Pick<Suppression, 'id'>) => applyPatch(history.location.search, { suppression: id }),
    [],
  );
  const canEdit = access['suppressions:edit'];
  const open = query.get('suppression');
  const add = canEdit && (
    <LinkButton to="/campaigns?view=suppressions&suppression=new" type="primary" icon={<PlusOutlined />}>
      {t('suppressions.add')}
    </LinkButton>
  );
  return (
    <>
      <ListPage<Suppression>
        noun="suppressions"
        list={api.suppressions.list}
        fileOf={
          access['customers:export']
            ? (fileQuery) => apiUrl('suppressions', 'export', { query: fileQuery })
            : undefined
        }
        title={t('suppressions.title')}
        action={add}
        columns={columns}
        tabs={tabs}
        filters={filters}
        defaultSort="-at"
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ email }) => email ?? t('suppressions.erased')}
        rowMenu={(row) =>
          canEdit
            ? [{ key: 'release', label: t('suppressions.release'), onClick: () => setReleasing(row) }]
            : []
        }
        empty={{ title: t('suppressions.empty'), hint: t('suppressions.empty.hint'), action: add }}
      />
      {releasing && <ReleaseDialog row={releasing} onClose={() => setReleasing(undefined)} />}
      <Sheet
        param="suppression"
        open={open !== null}
        size={560}
        title={open === 'new' ? t('suppressions.add') : t('suppressions.title')}
      >
        {open === 'new' ? (
          <NewSuppression />
        ) : (
          <Activity subject={{ noun: 'suppressions', id: Number(open) }} />
        )}
      </Sheet>
    </>
  );
}

function ReleaseDialog({ row, onClose }: { row: Suppression; onClose(): void }) {
  const t = useText();
  const { run, busy, issue } = useAction(async (reason: string) => {
    await api.suppressions.release({ params: { id: row.id }, body: { reason } });
    onClose();
    notifyDone(t('suppressions.released', { email: row.email ?? t('suppressions.erased') }));
    await queryClient.invalidateQueries(queriesShowing('suppressions'));
  });
  return (
    <ReasonDialog
      title={t('suppressions.release.title')}
      label={t('suppressions.release')}
      busy={busy}
      issue={issue}
      onReason={(reason) => void run(reason)}
      onCancel={onClose}
    />
  );
}
