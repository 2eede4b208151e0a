import { useQueryClient } from '@tanstack/react-query';
import { useAccess, useIntl } from '@umijs/max';
import { stepsFrom } from '#contract/api/lifecycle';
import { auctionFields, missingTerms } from '#contract/auction-fields';
import {
  type AuctionStep,
  auctionLifecycle,
  finalSteps,
  previewedSteps,
  stepsWithReason,
} from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import { type OfferedStep, StepActions } from '@/components/lifecycle/StepActions';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { keepAnswer } from '@/services/queries';
import { lotKeys } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { auctionKeys } from '../../services/queryKeys';
import { needsAttention, StepConsequences } from './StepConsequences';
import { asks, isBlocker, wayTo } from './steps';

const dangers: readonly AuctionStep[] = ['cancel'];

/** The steps of the sale's lifecycle as buttons. */
export function AuctionActions({ auction }: { auction: Auction }) {
  const t = useText();
  const client = useQueryClient();
  const { code, lots } = auction;
  const terms = useMissingTerms(auction);
  const access = useAccess();
  const canOpenEarly = access['auctions:open-early'];
  const take = async (step: AuctionStep, reason: string, confirmed?: string) => {
    const reply = await api.auctions[step]({
      params: { id: auction.id },
      body: { version: auction.version, reason, confirmed },
    });
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
  };
  const steps = stepsFrom(auctionLifecycle, auction.status).flatMap((step): OfferedStep[] => {
    const offered = auction.steps.find((one) => one.step === step);
    if (!offered) return [];
    const { blockedBy, count } = offered;
    return [
      {
        key: step,
        label: t(`auctions.step.${step}`),
        danger: dangers.includes(step),
        quiet: finalSteps.includes(step) && !canOpenEarly,
        preview: previewOf(auction, step, t),
        ask: asks.includes(step) ? t(`auctions.ask.${step as 'publish'}`, { lots }) : undefined,
        reason: stepsWithReason.includes(step)
          ? t(`auctions.reason.${step as 'cancel'}`, { lots })
          : undefined,
        ...(isBlocker(blockedBy) && {
          blocked: { reason: t(`auctions.blocked.${blockedBy}`, { count, terms }), to: wayTo[blockedBy] },
        }),
      },
    ];
  });
  return (
    <StepActions
      steps={steps}
      take={(step, reason, confirmed) => take(step as AuctionStep, reason, confirmed)}
    />
  );
}

/** Returns how to load the preview of a step; undefined for steps that have none. */
function previewOf({ id }: Auction, step: AuctionStep, t: Text): OfferedStep['preview'] {
  const previewed = previewedSteps.find((one) => one === step);
  if (!previewed) return undefined;
  return async () => {
    const preview = await api.auctions[`${previewed}Preview`]({ params: { id } });
    return {
      ask: asks.includes(step) ? t(`auctions.ask.${step as 'publish'}`, { lots: preview.lots }) : undefined,
      content: <StepConsequences preview={preview} auctionId={id} />,
      digest: preview.digest,
      warns: needsAttention(preview),
    };
  };
}

/** What the sale lacks before it can be catalogued, by name: "Start, Increments". */
function useMissingTerms(auction: Auction): string {
  const { formatMessage, locale } = useIntl();
  const names = missingTerms(auction).map((term) => formatMessage({ id: auctionFields[term].label }));
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(names);
}
