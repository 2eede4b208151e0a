import { useQueryClient } from '@tanstack/react-query';
import { useAccess, useIntl } from '@umijs/max';
import { listStepsFrom } from '#contract/api/lifecycle';
import { auctionFields, listMissingTerms } from '#contract/auction-fields';
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
import { isPublicationStep, resultParam } from '@/services/publicationStep';
import { storeReply } from '@/services/queries';
import { auctionKeys, lotKeys } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { needsAttention, StepConsequences } from './StepConsequences';
import { blockerLinks, isBlocker, stepsToConfirm } from './steps';

const dangerousSteps: readonly AuctionStep[] = ['cancel'];

/** The lifecycle steps of a sale as buttons. */
export function AuctionActions({ auction }: { auction: Auction }) {
  const t = useText();
  const { set } = useUrl();
  const client = useQueryClient();
  const { code, lots } = auction;
  const missingTermNames = useMissingTerms(auction);
  const access = useAccess();
  const canOpenEarly = access['auctions:open-early'];
  const performStep = async (step: AuctionStep, reason: string, confirmed?: string) => {
    const reply = await api.auctions[step]({
      params: { id: auction.id },
      body: { version: auction.version, reason, confirmed },
    });
    storeReply(auctionKeys.read(auction.id), reply);
    if (isPublicationStep(step)) set({ [resultParam]: step });
    else notifyDone(t(`auctions.done.${step}`, { code }));
    // The page already shows the reply, so the next step does not wait for these queries.
    void Promise.all([
      client.invalidateQueries({ queryKey: auctionKeys.one(auction.id) }),
      client.invalidateQueries({ queryKey: lotKeys.all(auction.id) }),
      client.invalidateQueries({ queryKey: ['auctions', 'list'] }),
      client.invalidateQueries({ queryKey: ['home'] }),
      client.invalidateQueries({ queryKey: ['results'] }),
    ]);
  };
  const steps = listStepsFrom(auctionLifecycle, auction.status).flatMap((step): OfferedStep[] => {
    const offered = auction.steps.find((auctionStep) => auctionStep.step === step);
    if (!offered) return [];
    const { blockedBy, count } = offered;
    return [
      {
        key: step,
        label: t(`auctions.step.${step}`),
        danger: dangerousSteps.includes(step),
        // Only users who manage the sale get a step that cannot be reverted as the primary button. The other users lack
        // `auctions:open-early`: the only final step they may take is to open the sale.
        secondary: finalSteps.includes(step) && !canOpenEarly,
        preview: createPreviewLoader(auction, step, t),
        confirmText: stepsToConfirm.includes(step)
          ? t(`auctions.ask.${step as 'publish'}`, { lots })
          : undefined,
        reason: stepsWithReason.includes(step)
          ? t(`auctions.reason.${step as 'cancel'}`, { lots })
          : undefined,
        ...(isBlocker(blockedBy) && {
          blocked: {
            reason: t(`auctions.blocked.${blockedBy}`, { count, terms: missingTermNames }),
            to: blockerLinks[blockedBy],
          },
        }),
      },
    ];
  });
  return (
    <StepActions
      steps={steps}
      performStep={(step, reason, confirmed) => performStep(step as AuctionStep, reason, confirmed)}
    />
  );
}

/** Returns a function that loads the preview of a step; undefined for steps without one. */
function createPreviewLoader({ id }: Auction, step: AuctionStep, t: Text): OfferedStep['preview'] {
  const previewedStep = previewedSteps.find((candidate) => candidate === step);
  if (!previewedStep) return undefined;
  return async () => {
    const preview = await api.auctions[`${previewedStep}Preview`]({ params: { id } });
    return {
      confirmText: stepsToConfirm.includes(step)
        ? t(`auctions.ask.${step as 'publish'}`, { lots: preview.lots })
        : undefined,
      content: <StepConsequences preview={preview} auctionId={id} />,
      digest: preview.digest,
      warns: needsAttention(preview),
    };
  };
}

/** Returns the labels of what the sale needs before it can be cataloged: "Start, Increments". */
function useMissingTerms(auction: Auction): string {
  const { formatMessage, locale } = useIntl();
  const names = listMissingTerms(auction).map((term) => formatMessage({ id: auctionFields[term].label }));
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(names);
}
