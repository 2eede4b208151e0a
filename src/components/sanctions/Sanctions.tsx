import { useQuery } from '@tanstack/react-query';
import { Card, Segmented } from 'antd';
import {
  hitStates,
  type SanctionKind,
  type Sanctions as SanctionsReply,
  sanctionKinds,
} from '#contract/sanctions';
import SmallPages from '@/components/list/SmallPages';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import UploadButton from '@/components/page/UploadButton';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { SanctionHits } from './SanctionHits';

const pageSize = 20;

/** `/customers?view=sanctions`: the sanctions lists in use, and the possible matches to decide on. */
export default function Sanctions() {
  const t = useText();
  const query = useQuery({
    queryKey: ['sanctions', 'lists'],
    queryFn: () => api.sanctions.read(),
  });
  return (
    <>
      <PageHead title={t('sanctions.title')} back={{ to: '/customers', label: t('customers.back') }} />
      <Card>
        <Loaded query={query}>{(sanctions) => <Lists sanctions={sanctions} />}</Loaded>
        <Hits />
      </Card>
    </>
  );
}

function Lists({ sanctions: { lists, run } }: { sanctions: SanctionsReply }) {
  const t = useText();
  return (
    <>
      <div className="sanction-lists">
        {sanctionKinds.map((kind) => (
          <section key={kind}>
            <h2>{t(`sanctions.kind.${kind}`)}</h2>
            {lists
              .filter((list) => list.kind === kind)
              .map((list) => (
                <p key={list.id}>
                  {list.state === 'FAILED'
                    ? t(`sanctions.issue.${list.issue ?? 'stopped'}`, { detail: list.errorDetail })
                    : list.state === 'LOADING'
                      ? t('sanctions.loading')
                      : t('sanctions.entries', { count: list.entries })}
                  <br />
                  <small>
                    {list.fileName} · <LocalTime at={list.loadedAt} />
                  </small>
                </p>
              ))}
            <Load kind={kind} />
          </section>
        ))}
      </div>
      {run && (
        <p role="status">
          {run.finishedAt
            ? t('sanctions.run.over', { total: run.done, found: run.hits })
            : t('sanctions.run', { done: run.done, total: run.total, found: run.hits })}
        </p>
      )}
    </>
  );
}

function Load({ kind }: { kind: SanctionKind }) {
  const t = useText();
  const load = useAction(async (file: File) => {
    await api.sanctions.load({ params: { kind }, file });
    await queryClient.invalidateQueries(queriesShowing('sanctions'));
  });
  const label = `${t('sanctions.load')}: ${t(`sanctions.kind.${kind}`)}`;
  return (
    <>
      <UploadButton
        size="small"
        label={t('sanctions.load')}
        title={label}
        loading={load.busy}
        onFile={load.run}
      />
      <ErrorNotice text={load.issue} />
    </>
  );
}

function Hits() {
  const t = useText();
  const { query: address, set } = useUrl();
  const state = hitStates.find((one) => one === address.get('tab')) ?? 'OPEN';
  const page = Math.max(1, Number(address.get('page')) || 1);
  const query = useQuery({
    queryKey: ['sanctions', 'hits', { state, page }],
    queryFn: () => api.sanctions.hits({ query: { state: [state], page, pageSize } }),
    placeholderData: (previous) => previous,
  });
  return (
    <>
      <Segmented
        className="sanctions-states"
        aria-label={t('sanctions.hits')}
        value={state}
        options={hitStates.map((value) => ({ value, label: t(`sanctions.hit.${value}`) }))}
        onChange={(tab) => set({ tab: tab === 'OPEN' ? undefined : tab, page: undefined }, 'push')}
      />
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <p>{t('sanctions.none')}</p>
          ) : (
            <>
              <SanctionHits hits={data} canDecide />
              <SmallPages
                page={page}
                pageSize={pageSize}
                total={total}
                onTurn={(to) => set({ page: to === 1 ? undefined : String(to) }, 'push')}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
