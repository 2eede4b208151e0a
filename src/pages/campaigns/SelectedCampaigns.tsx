import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { stepPermissions } from '#contract/campaign-steps';
import { forEachSelected } from '@/components/list/forEachSelected';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';

const readCampaign = (id: number) => api.campaigns.read({ params: { id } });

/** Actions on selected campaigns: duplicate or cancel. */
export default function SelectedCampaigns({ selection }: { selection: Selection }) {
  const t = useText();
  const access = useAccess();
  const copy = useBulkAction('campaigns', async (rows) => {
    const { done, refused } = await forEachSelected(
      rows,
      api.campaigns.list,
      readCampaign,
      ({ id, name, topic }) =>
        api.campaigns.create({ body: { name: t('templates.copyOf', { name }), topic, copyOf: id } }),
    );
    return {
      message: done.length > 0 ? t('campaigns.duplicated', { count: done.length }) : undefined,
      refused,
    };
  });
  const cancel = useBulkAction('campaigns', async (rows) => {
    const { done, refused } = await forEachSelected(
      rows,
      api.campaigns.list,
      readCampaign,
      ({ id, version }) => api.campaigns.cancel({ params: { id }, body: { version, reason: undefined } }),
    );
    return {
      message: done.length > 0 ? t('campaigns.cancelled', { count: done.length }) : undefined,
      refused,
    };
  });
  return (
    <>
      {access['campaigns:edit'] && (
        <Button loading={copy.busy} disabled={cancel.busy} onClick={() => void copy.run(selection)}>
          {t('campaigns.duplicate')}
        </Button>
      )}
      {access[stepPermissions.cancel] && (
        <Popconfirm
          title={t('campaigns.ask.cancelMany', { count: selection.count })}
          okText={t('campaigns.cancelMany')}
          okButtonProps={{ danger: true }}
          onConfirm={() => void cancel.run(selection)}
        >
          <Button danger loading={cancel.busy} disabled={copy.busy}>
            {t('campaigns.cancelMany')}
          </Button>
        </Popconfirm>
      )}
    </>
  );
}
