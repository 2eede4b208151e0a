import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { stepRights } from '#contract/campaign-steps';
import { eachChosen } from '@/components/list/eachChosen';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';

const read = (id: number) => api.campaigns.read({ params: { id } });

/** What can be done to the chosen campaigns: each is begun anew as a copy, or given up. */
export default function ChosenCampaigns({ selection }: { selection: Selection }) {
  const t = useText();
  const access = useAccess();
  const copy = useBulkAction('campaigns', async (rows) => {
    const { done, refused } = await eachChosen(rows, api.campaigns.list, read, ({ id, name, topic }) =>
      api.campaigns.create({ body: { name: t('templates.copyOf', { name }), topic, copyOf: id } }),
    );
    return {
      message: done.length > 0 ? t('campaigns.duplicated', { count: done.length }) : undefined,
      refused,
    };
  });
  const cancel = useBulkAction('campaigns', async (rows) => {
    const { done, refused } = await eachChosen(rows, api.campaigns.list, read, ({ id, version }) =>
      api.campaigns.cancel({ params: { id }, body: { version, reason: undefined } }),
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
      {access[stepRights.cancel] && (
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
