import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { type LotSheet, requestKinds } from '#contract/lots';
import type { LotRequest } from '#contract/requests';
import ColleagueText from '@/components/avatars/ColleagueText';
import WriteLink from '@/components/customer-emails/WriteLink';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { lotKeys } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import './requests.css';

/** Users with these permissions act directly, without a request. */
const directPermissions = { WITHDRAW: 'lots:withdraw', CHANGE: 'lots:edit-published' } as const;

/** An action that asks the user for a text. */
type PendingAction =
  | { action: 'ask'; kind: LotRequest['kind'] }
  | { action: 'grant' | 'decline'; request: LotRequest };

interface Props {
  lot: Pick<LotSheet, 'id' | 'auctionId' | 'number' | 'status' | 'reserveVisible'> &
    Partial<Pick<LotSheet, 'consignorId'>>;
  title: ReactNode;
  /** whether the sale is not canceled */
  isSaleActive: boolean;
}

/** Lists the requests about a lot and their decisions. */
export function Requests({ lot, title, isSaleActive }: Props) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  const canSeeRequests = access['lots:request'] && lot.reserveVisible && lot.status !== 'DRAFT';
  const params = { id: lot.auctionId, number: lot.number };
  const { data } = useQuery({
    queryKey: [...lotKeys.all(lot.auctionId), 'requests', lot.id],
    queryFn: () => api.requests.list({ params, query: { pageSize: 100 } }),
    enabled: canSeeRequests,
  });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: lotKeys.all(lot.auctionId) }),
      client.invalidateQueries({ queryKey: ['home'] }),
    ]);
  const heading = useRef<HTMLHeadingElement>(null);
  const action = useAction(async (input: PendingAction, text: string) => {
    if (input.action === 'ask')
      await api.requests.ask({ params, body: { id: lot.id, kind: input.kind, reason: text } });
    else await api.requests[input.action]({ params: { id: input.request.id }, body: { answer: text } });
    setPendingAction(undefined);
    await refresh();
    // The clicked button is gone.
    heading.current?.focus();
    if (input.action === 'ask') notifyDone(t('requests.asked'));
  });
  if (!canSeeRequests || !data) return null;
  const canRequest = isSaleActive && lot.status === 'PUBLISHED';
  const openRequests = data.data.filter(({ outcome }) => outcome === null);
  const offeredKinds = requestKinds.filter(
    (kind) =>
      canRequest &&
      !access[directPermissions[kind]] &&
      !openRequests.some((request) => request.kind === kind),
  );
  if (data.total === 0 && offeredKinds.length === 0) return null;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ul className="lot-requests">
        {data.data.map((request) => (
          <Request key={request.id} request={request} onAction={setPendingAction} />
        ))}
      </ul>
      <div className="lot-requests-actions">
        {lot.consignorId && data.total > 0 && (
          <WriteLink
            customerId={lot.consignorId}
            lotId={lot.id}
            label={t('customerEmails.write.consignor')}
          />
        )}
        {offeredKinds.map((kind) => (
          <Button key={kind} size="small" onClick={() => setPendingAction({ action: 'ask', kind })}>
            {t(`requests.ask.${kind}`)}
          </Button>
        ))}
      </div>
      {pendingAction && (
        <ReasonDialog
          {...getDialogTexts(t, pendingAction, lot.number)}
          busy={action.busy}
          issue={action.issue}
          onReason={(reason) => void action.run(pendingAction, reason)}
          onCancel={() => {
            setPendingAction(undefined);
            action.clear();
            // After a refusal the shown request is out of date: it was decided, or the lot changed.
            if (action.issue) void refresh();
          }}
        />
      )}
    </section>
  );
}

interface RequestProps {
  request: LotRequest;
  onAction(action: PendingAction): void;
}

/** One request and its decision; while it is open, the buttons of users who may decide. */
function Request({ request, onAction }: RequestProps) {
  const t = useText();
  const access = useAccess();
  return (
    <li>
      <ColleagueText text={`requests.${request.kind}`} id={request.byId} name={request.by} /> ·{' '}
      <LocalTime at={request.at} />
      {request.handedTo && <div>{t('requests.handedTo', { name: request.handedTo })}</div>}
      <q>{request.reason}</q>
      {request.outcome ? (
        <div>
          <ColleagueText
            text={`requests.${request.outcome}`}
            id={request.settledById}
            name={request.settledBy}
          />{' '}
          · <LocalTime at={request.settledAt ?? request.at} />
          {request.answer && <q>{request.answer}</q>}
        </div>
      ) : (
        access['lots:settle-request'] && (
          <div className="lot-requests-actions">
            <Button size="small" onClick={() => onAction({ action: 'grant', request })}>
              {t(`requests.grant.${request.kind}`)}
            </Button>
            <Button size="small" onClick={() => onAction({ action: 'decline', request })}>
              {t('requests.decline')}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function getDialogTexts(
  t: Text,
  pendingAction: PendingAction,
  number: string,
): { title: string; label: string } {
  if (pendingAction.action === 'ask')
    return { title: t(`requests.why.${pendingAction.kind}`, { number }), label: t('requests.send') };
  if (pendingAction.action === 'decline')
    return { title: t('requests.decline.why'), label: t('requests.decline') };
  const { kind } = pendingAction.request;
  const title = kind === 'WITHDRAW' ? 'lots.withdraw.reason' : 'requests.grant.why';
  return { title: t(title, { number }), label: t(`requests.grant.${kind}`) };
}
