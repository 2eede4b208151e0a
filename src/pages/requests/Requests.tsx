import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { type LotSheet, requestKinds } from '#contract/lots';
import type { LotRequest } from '#contract/requests';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { Moment } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { lotKeys } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import './requests.css';

/** Who has the right to do it asks nobody. */
const rightTo = { WITHDRAW: 'lots:withdraw', CHANGE: 'lots:edit-published' } as const;

/** What a person is asked to give words for. */
type Asking =
  | { action: 'ask'; kind: LotRequest['kind'] }
  | { action: 'grant' | 'decline'; request: LotRequest };

interface Props {
  lot: Pick<LotSheet, 'id' | 'auctionId' | 'number' | 'status' | 'reserveVisible'>;
  title: ReactNode;
  /** its sale was not cancelled */
  takesPlace: boolean;
}

/** What was asked of the management about a lot, and its answers. */
export function Requests({ lot, title, takesPlace }: Props) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const mine = access['lots:request'] && lot.reserveVisible && lot.status !== 'DRAFT';
  const params = { id: lot.auctionId, number: lot.number };
  const { data } = useQuery({
    queryKey: [...lotKeys.all(lot.auctionId), 'requests', lot.id],
    queryFn: () => api.requests.list({ params, query: { pageSize: 100 } }),
    enabled: mine,
  });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: lotKeys.all(lot.auctionId) }),
      client.invalidateQueries({ queryKey: ['home'] }),
    ]);
  const heading = useRef<HTMLHeadingElement>(null);
  const action = useAction(async (given: Asking, words: string) => {
    if (given.action === 'ask')
      await api.requests.ask({ params, body: { id: lot.id, kind: given.kind, reason: words } });
    else await api.requests[given.action]({ params: { id: given.request.id }, body: { answer: words } });
    setAsking(undefined);
    await refresh();
    // The button that was pressed is gone.
    heading.current?.focus();
    if (given.action === 'ask') notifyDone(t('requests.asked'));
  });
  if (!mine || !data) return null;
  const askable = takesPlace && lot.status === 'PUBLISHED';
  const open = data.data.filter(({ outcome }) => outcome === null);
  const offered = requestKinds.filter(
    (kind) => askable && !access[rightTo[kind]] && !open.some((request) => request.kind === kind),
  );
  if (data.total === 0 && offered.length === 0) return null;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ul className="lot-requests">
        {data.data.map((request) => (
          <Request key={request.id} request={request} onAnswer={setAsking} />
        ))}
      </ul>
      <div className="lot-requests-actions">
        {offered.map((kind) => (
          <Button key={kind} size="small" onClick={() => setAsking({ action: 'ask', kind })}>
            {t(`requests.ask.${kind}`)}
          </Button>
        ))}
      </div>
      {asking && (
        <ReasonDialog
          {...reasonWords(t, asking, lot.number)}
          busy={action.busy}
          fault={action.fault}
          onReason={(reason) => void action.run(asking, reason)}
          onCancel={() => {
            setAsking(undefined);
            action.clear();
            // What was refused no longer stands as it is shown: somebody answered, or the lot went on.
            if (action.fault) void refresh();
          }}
        />
      )}
    </section>
  );
}

interface RequestProps {
  request: LotRequest;
  onAnswer(answer: Asking): void;
}

/** What somebody asked for, and its answer; where there is none, the buttons of who may give it. */
function Request({ request, onAnswer }: RequestProps) {
  const t = useText();
  const access = useAccess();
  return (
    <li>
      {t(`requests.${request.kind}`, { by: request.by })} · <Moment at={request.at} />
      <q>{request.reason}</q>
      {request.outcome ? (
        <div>
          {t(`requests.${request.outcome}`, { by: request.settledBy ?? '' })} ·{' '}
          <Moment at={request.settledAt ?? request.at} />
          {request.answer && <q>{request.answer}</q>}
        </div>
      ) : (
        access['lots:settle-request'] && (
          <div className="lot-requests-actions">
            <Button size="small" onClick={() => onAnswer({ action: 'grant', request })}>
              {t(`requests.grant.${request.kind}`)}
            </Button>
            <Button size="small" onClick={() => onAnswer({ action: 'decline', request })}>
              {t('requests.decline')}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function reasonWords(t: Text, asking: Asking, number: string): { title: string; label: string } {
  if (asking.action === 'ask')
    return { title: t(`requests.why.${asking.kind}`, { number }), label: t('requests.send') };
  if (asking.action === 'decline') return { title: t('requests.decline.why'), label: t('requests.decline') };
  const { kind } = asking.request;
  const title = kind === 'WITHDRAW' ? 'lots.withdraw.reason' : 'requests.grant.why';
  return { title: t(title, { number }), label: t(`requests.grant.${kind}`) };
}
