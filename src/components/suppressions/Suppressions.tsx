import { PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { suppressionReasons } from '#contract/campaign-states';
import { limits } from '#contract/limits';
import type { Suppression } from '#contract/suppressions';
import Activity from '@/components/activity/Activity';
import { EmailItem } from '@/components/form/EmailItem';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import LinkButton from '@/components/LinkButton';
import ListPage from '@/components/ListPage';
import type { ListColumn, ListFilter } from '@/components/list/types';
import SavedForm from '@/components/SavedForm';
import Sheet from '@/components/Sheet';
import DayInput from '@/components/time/DayInput';
import { Moment } from '@/components/time/SaleTime';
import { addressOf, api } from '@/services/api';
import { momentText } from '@/services/day';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { patched, useUrl } from '@/services/url';

const askAnew = () => queryClient.invalidateQueries(showing('suppressions'));

/** `/campaigns?view=suppressions`: addresses to which nothing is written; one is added in a sheet (`?suppression=new`). */
export default function Suppressions() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const [releasing, setReleasing] = useState<Suppression>();
  const columns = useColumns();
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
    ({ id }: Pick<Suppression, 'id'>) => patched(history.location.search, { suppression: id }),
    [],
  );
  const mayEdit = access['suppressions:edit'];
  const open = query.get('suppression');
  const release = useDeed(async (row: Suppression, reason: string) => {
    await api.suppressions.release({ params: { id: row.id }, body: { reason } });
    setReleasing(undefined);
    notifyDone(t('suppressions.released', { email: row.email ?? t('suppressions.erased') }));
    await askAnew();
  });
  const add = mayEdit && (
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
            ? (asked) => addressOf('suppressions', 'export', { query: asked })
            : undefined
        }
        title={t('suppressions.title')}
        deed={add}
        columns={columns}
        tabs={tabs}
        filters={filters}
        standardSort="-at"
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ email }) => email ?? t('suppressions.erased')}
        rowMenu={(row) =>
          mayEdit
            ? [{ key: 'release', label: t('suppressions.release'), onClick: () => setReleasing(row) }]
            : []
        }
        empty={{ title: t('suppressions.empty'), hint: t('suppressions.empty.hint'), action: add }}
      />
      {releasing && (
        <ReasonDialog
          title={t('suppressions.release.title')}
          label={t('suppressions.release')}
          busy={release.busy}
          fault={release.fault}
          onReason={(reason) => void release.run(releasing, reason)}
          onCancel={() => setReleasing(undefined)}
        />
      )}
      <Sheet
        param="suppression"
        open={open !== null}
        size={560}
        title={open === 'new' ? t('suppressions.add') : t('suppressions.title')}
      >
        {open === 'new' ? <NewSuppression /> : <Activity of={{ noun: 'suppressions', id: Number(open) }} />}
      </Sheet>
    </>
  );
}

interface Values {
  email: string;
  detail: string;
  until: string | null;
}

function NewSuppression() {
  const t = useText();
  const { set } = useUrl();
  return (
    <SavedForm<Values, Suppression>
      saved={{ email: '', detail: '', until: null }}
      createLabel={t('suppressions.add')}
      save={(values) => api.suppressions.create({ body: values })}
      onSaved={async ({ email }) => {
        set({ suppression: undefined });
        notifyDone(t('suppressions.added', { email: email ?? '' }));
        await askAnew();
      }}
      fields={{
        email: { label: t('suppressions.email') },
        detail: { label: t('suppressions.detail') },
        until: { label: t('suppressions.until') },
      }}
    >
      <p>{t('suppressions.hint')}</p>
      <EmailItem autoComplete="off" />
      <Form.Item
        name="detail"
        label={t('suppressions.detail')}
        rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.reason} />
      </Form.Item>
      <Form.Item name="until" label={t('suppressions.until')} extra={t('suppressions.until.hint')}>
        <DayInput />
      </Form.Item>
    </SavedForm>
  );
}

function useColumns(): ListColumn<Suppression>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'email',
        title: t('suppressions.email'),
        sort: 'email',
        render: ({ email, detail }) => (
          <>
            {email === null ? <i>{t('suppressions.erased')}</i> : <bdi>{email}</bdi>}
            {detail && (
              <>
                <br />
                <small>{detail}</small>
              </>
            )}
          </>
        ),
      },
      {
        key: 'reason',
        title: t('suppressions.reason'),
        width: 150,
        render: ({ reason }) => t(`suppressions.reason.${reason}`),
      },
      {
        key: 'source',
        title: t('suppressions.source'),
        width: 150,
        render: ({ source, by }) => by ?? t(`suppressions.source.${source}`),
      },
      {
        key: 'campaign',
        title: t('suppressions.campaign'),
        width: 180,
        render: ({ campaign }) => campaign?.name ?? '–',
      },
      {
        key: 'at',
        title: t('suppressions.at'),
        width: 160,
        sort: 'at',
        render: ({ at }) => <Moment at={at} />,
      },
      {
        key: 'expiresAt',
        title: t('suppressions.until'),
        width: 160,
        sort: 'expiresAt',
        render: ({ expiresAt }) => (expiresAt ? momentText(expiresAt) : t('suppressions.forGood')),
      },
    ],
    [t],
  );
}
