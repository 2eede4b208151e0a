import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Modal } from 'antd';
import { useState } from 'react';
import {
  type Auction,
  type AuctionStep,
  auctionFields,
  auctionLifecycle,
  missingTerms,
  stepsWithReason,
} from '#contract/auctions';
import { stepsFrom } from '#contract/lifecycle';
import DeedButtons, { type DeedButton } from '@/components/DeedButtons';
import Fault from '@/components/Fault';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { keepAnswer } from '@/services/queries';
import { lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { auctionKeys } from '../../services/queryKeys';
import { asks, isBlocker, wayTo } from './steps';

const dangers: readonly AuctionStep[] = ['cancel'];

/** The steps of the sale's lifecycle as buttons: those this person may take, blocked ones with the reason. */
export function AuctionDeeds({ auction }: { auction: Auction }) {
  const t = useText();
  const client = useQueryClient();
  const [modal, question] = Modal.useModal();
  const [reasonFor, setReasonFor] = useState<AuctionStep>();
  const { code, lots } = auction;
  const terms = useMissingTerms(auction);
  const take = useDeed(async (step: AuctionStep, reason: string) => {
    const reply = await api.auctions[step]({
      params: { id: auction.id },
      body: { version: auction.version, reason },
    });
    setReasonFor(undefined);
    keepAnswer(auctionKeys.read(auction.id), reply);
    notifyDone(t(`auctions.done.${step}`, { code }));
    // The answer stands on the page already: nobody waits for the rest before the next step.
    void Promise.all([
      client.invalidateQueries({ queryKey: auctionKeys.one(auction.id) }),
      client.invalidateQueries({ queryKey: lotKeys.all(auction.id) }),
      client.invalidateQueries({ queryKey: ['auctions', 'list'] }),
      client.invalidateQueries({ queryKey: ['home'] }),
      client.invalidateQueries({ queryKey: ['results'] }),
    ]);
  });
  const begin = (step: AuctionStep) => {
    if (stepsWithReason.includes(step)) setReasonFor(step);
    else if (asks.includes(step))
      modal.confirm({
        title: t(`auctions.step.${step}`),
        content: t(`auctions.ask.${step as 'publish'}`, { lots }),
        okText: t(`auctions.step.${step}`),
        onOk: () => take.run(step, ''),
      });
    else void take.run(step, '');
  };
  const deeds = stepsFrom(auctionLifecycle, auction.status).flatMap((step): DeedButton[] => {
    const offered = auction.steps.find((one) => one.step === step);
    if (!offered) return [];
    const { blockedBy, count } = offered;
    return [
      {
        key: step,
        label: t(`auctions.step.${step}`),
        danger: dangers.includes(step),
        run: () => begin(step),
        ...(isBlocker(blockedBy) && {
          blocked: { reason: t(`auctions.blocked.${blockedBy}`, { count, terms }), to: wayTo[blockedBy] },
        }),
      },
    ];
  });
  return (
    <>
      {question}
      {!reasonFor && <Fault text={take.fault} />}
      <DeedButtons deeds={deeds} busy={take.busy} />
      {reasonFor && (
        <ReasonDialog
          title={t(`auctions.reason.${reasonFor as 'cancel'}`, { lots })}
          label={t(`auctions.step.${reasonFor}`)}
          busy={take.busy}
          fault={take.fault}
          danger={dangers.includes(reasonFor)}
          onReason={(reason) => void take.run(reasonFor, reason)}
          onCancel={() => {
            take.clear();
            setReasonFor(undefined);
          }}
        />
      )}
    </>
  );
}

/** What the sale lacks before it can be catalogued, by name: "Start, Increments". */
function useMissingTerms(auction: Auction): string {
  const { formatMessage, locale } = useIntl();
  const names = missingTerms(auction).map((term) => formatMessage({ id: auctionFields[term].label }));
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(names);
}
