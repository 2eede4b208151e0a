import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { Auction } from '#contract/auctions';
import type { AuctionInvoices, InvoiceRun } from '#contract/invoices';
import EmailMany from '@/components/invoice-emails/EmailMany';
import InvoiceList from '@/components/invoices/InvoiceList';
import IssueMany from '@/components/invoices/IssueMany';
import RunNotice from '@/components/invoices/RunNotice';
import { useRunEnd } from '@/components/invoices/useRunEnd';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { openOverPage, toNewPayment } from '@/services/moneyAddress';
import { queryClient } from '@/services/queries';
import { invoiceKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import AuctionFigures from './AuctionFigures';
import BlockedLots from './BlockedLots';
import './auctionMoney.css';

/** `/auction/:id?tab=money`: what is invoiced and paid of a sale, and its invoices. */
export default function AuctionMoney({ auction: { id } }: { auction: Auction }) {
  const query = useQuery({
    queryKey: invoiceKeys.auction(id),
    queryFn: () => api.invoices.ofAuction({ params: { id } }),
  });
  return <Loaded query={query}>{(money) => <Money auctionId={id} money={money} />}</Loaded>;
}

function Money({ auctionId, money }: { auctionId: number; money: AuctionInvoices }) {
  const t = useText();
  const { run } = money;
  const [startedId, setStartedId] = useState<number>();
  useRunEnd(run, startedId);
  const showRun = ({ id }: InvoiceRun) => {
    setStartedId(id);
    void queryClient.invalidateQueries({ queryKey: invoiceKeys.auction(auctionId) });
  };
  return (
    <div className="auction-money">
      <AuctionFigures auctionId={auctionId} money={money} />
      {run && <RunNotice run={run} />}
      <BlockedLots auctionId={auctionId} lots={money.blockedLots} />
      <InvoiceList
        auctionId={auctionId}
        empty={{ title: t('invoices.none'), hint: t('invoices.none.sale') }}
        onRun={showRun}
        action={<Actions auctionId={auctionId} money={money} onRun={showRun} />}
      />
    </div>
  );
}

interface ActionsProps {
  auctionId: number;
  money: AuctionInvoices;
  onRun(run: InvoiceRun): void;
}

/** Drafts what is ready, issues the drafts, emails what was issued and records payments; the next step of the sale is the primary button. */
function Actions({ auctionId, money, onRun }: ActionsProps) {
  const t = useText();
  const access = useAccess();
  const draft = useAction(async () => onRun(await api.invoices.draft({ params: { id: auctionId } })));
  const isRunning = money.run?.state === 'RUNNING';
  const canDraft = access['invoices:edit'] && money.readyLots > 0 && !isRunning;
  const canIssue = access['invoices:issue'] && money.drafts > 0 && !isRunning;
  return (
    <>
      <ErrorNotice text={draft.issue} />
      {canDraft && (
        <Button type="primary" loading={draft.busy} onClick={() => void draft.run()}>
          {t('invoices.draft')}
        </Button>
      )}
      {canIssue && (
        <IssueMany
          type={canDraft ? 'default' : 'primary'}
          label={t('invoices.issueDrafts')}
          rows={{ query: { q: '', auctionId, state: ['DRAFT'], kind: ['INVOICE'] } }}
          count={money.drafts}
          onRun={onRun}
        />
      )}
      {access['invoices:issue'] && money.issued > 0 && !isRunning && (
        <EmailMany
          label={t('invoiceEmails.sendOfAuction')}
          start={() => api.invoiceEmails.sendOfAuction({ params: { id: auctionId } })}
          onRun={onRun}
        />
      )}
      {access['payments:record'] && (
        <Button onClick={() => openOverPage((search) => toNewPayment(search))}>{t('payments.record')}</Button>
      )}
    </>
  );
}
