import { PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { SegmentRow } from '#contract/segments';
import Author from '@/components/avatars/Author';
import ListPage from '@/components/list/ListPage';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn } from '@/components/list/types';
import LinkButton from '@/components/page/LinkButton';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useIssueText } from '@/services/issueLine';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

const SegmentSheet = lazy(() => import('./SegmentSheet'));

/** `/campaigns?view=segments`: saved segments of customers; each opens in a sheet (`?segment=`). */
export default function Segments() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const columns = useColumns();
  const archiving = useArchiving();
  const tabs = useMemo(
    () => (['all', 'frozen', 'archived'] as const).map((key) => ({ key, label: t(`segments.tab.${key}`) })),
    [t],
  );
  const hrefOf = useCallback(
    ({ id }: Pick<SegmentRow, 'id'>) => applyPatch(history.location.search, { segment: id }),
    [],
  );
  const create = access['segments:edit'] && (
    <LinkButton to="/campaigns?view=segments&segment=new" type="primary" icon={<PlusOutlined />}>
      {t('segments.new')}
    </LinkButton>
  );
  return (
    <>
      <ListPage<SegmentRow>
        noun="segments"
        list={api.segments.list}
        title={t('segments.title')}
        action={create}
        columns={columns}
        tabs={tabs}
        defaultSort="name"
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowMenu={(row) => [
          ...rowEntries(t, hrefOf(row)),
          ...(access['segments:edit']
            ? [
                {
                  key: 'archive',
                  label: t(row.archivedAt ? 'segments.restore' : 'segments.archive'),
                  onClick: () => void archiving.run(row),
                },
              ]
            : []),
        ]}
        empty={{ title: t('segments.empty'), hint: t('segments.empty.hint'), action: create }}
      />
      {query.has('segment') && (
        <Suspense>
          <SegmentSheet />
        </Suspense>
      )}
    </>
  );
}

/** Archives or restores a segment. */
function useArchiving() {
  const archiving = useAction(async ({ id, version, archivedAt }: SegmentRow) => {
    await api.segments.update({ params: { id }, body: { version, archived: !archivedAt } });
    await queryClient.invalidateQueries(queriesShowing('segments'));
  });
  useIssueText(archiving.issue);
  return archiving;
}

function useColumns(): ListColumn<SegmentRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('segments.name'),
        sort: 'name',
        render: ({ name, description }) => (
          <>
            {name}
            {description && (
              <>
                <br />
                <small>{description}</small>
              </>
            )}
          </>
        ),
      },
      {
        key: 'kind',
        title: t('segments.kind'),
        width: 220,
        render: ({ members }) =>
          members === null ? t('segments.dynamic') : t('segments.members', { count: members }),
      },
      {
        key: 'createdBy',
        title: t('segments.createdBy'),
        width: 180,
        render: ({ createdBy, createdById }) => <Author id={createdById} name={createdBy} />,
      },
      {
        key: 'createdAt',
        title: t('segments.createdAt'),
        width: 180,
        sort: 'createdAt',
        render: ({ createdAt }) => <LocalTime at={createdAt} />,
      },
    ],
    [t],
  );
}
