import { useQueryClient } from '@tanstack/react-query';
import { listStepsFrom } from '#contract/api/lifecycle';
import {
  type CollectionStep,
  collectionLifecycle,
  previewedSteps,
  stepsWithReason,
} from '#contract/collection-states';
import type { Collection, CollectionPreview } from '#contract/collections';
import { availabilities } from '#contract/item-states';
import { type OfferedStep, StepActions } from '@/components/lifecycle/StepActions';
import { SaleTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { isPublicationStep, resultParam } from '@/services/publicationStep';
import { storeReply } from '@/services/queries';
import { collectionKeys, queriesShowing } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

/** Reasons that block a step, and where to correct them: the query of the collection's page. */
const blockerLinks = {
  no_works: '?tab=works',
  end_passed: '?tab=details',
  works_elsewhere: applyPatch('?tab=works', {
    availability: availabilities.filter((availability) => availability !== 'AVAILABLE'),
  }),
  works_blocked: '?tab=works&readiness=BLOCKED',
} as const;
const isBlocker = (code: string | null): code is keyof typeof blockerLinks =>
  code !== null && code in blockerLinks;

/** Steps that ask for confirmation, with figures, because others start or cease to rely on them. */
const stepsToConfirm: readonly CollectionStep[] = ['publish', 'reopen', 'close', 'archive'];

/** The lifecycle steps of a collection as buttons. */
export function CollectionActions({ collection }: { collection: Collection }) {
  const t = useText();
  const { set } = useUrl();
  const client = useQueryClient();
  const { id, code, works, status, version } = collection;
  const performStep = async (step: CollectionStep, reason: string, confirmed?: string) => {
    const reply = await api.collections[step]({ params: { id }, body: { version, reason, confirmed } });
    storeReply(collectionKeys.read(id), reply);
    if (isPublicationStep(step)) set({ [resultParam]: step });
    else notifyDone(t(`collections.done.${step}`, { code }));
    void client.invalidateQueries(queriesShowing('collections'));
  };
  const steps = listStepsFrom(collectionLifecycle, status).flatMap((step): OfferedStep[] => {
    const offered = collection.steps.find((collectionStep) => collectionStep.step === step);
    if (!offered || step === 'open') return [];
    const { blockedBy, count } = offered;
    return [
      {
        key: step,
        label: t(`collections.step.${step}`),
        preview: createPreviewLoader(collection, step, t),
        confirmText: stepsToConfirm.includes(step)
          ? t(`collections.ask.${step as 'publish'}`, { works })
          : undefined,
        reason: stepsWithReason.includes(step) ? t(`collections.reason.${step as 'unpublish'}`) : undefined,
        ...(isBlocker(blockedBy) && {
          blocked: { reason: t(`collections.blocked.${blockedBy}`, { count }), to: blockerLinks[blockedBy] },
        }),
      },
    ];
  });
  return (
    <StepActions
      steps={steps}
      performStep={(step, reason, confirmed) => performStep(step as CollectionStep, reason, confirmed)}
    />
  );
}

/**
 * Returns a function that loads the preview of a step: the date, what is unfinished, and how many texts the step approves.
 */
function createPreviewLoader({ id }: Collection, step: CollectionStep, t: Text): OfferedStep['preview'] {
  const previewedStep = previewedSteps.find((candidate) => candidate === step);
  if (!previewedStep) return undefined;
  return async () => {
    const preview = await api.collections[`${previewedStep}Preview`]({ params: { id } });
    return {
      confirmText: t(`collections.ask.${previewedStep}`, { works: preview.works }),
      content: <PreviewContent preview={preview} t={t} />,
      digest: preview.digest,
      warns: preview.warned + preview.unapproved > 0,
    };
  };
}

function PreviewContent({ preview, t }: { preview: CollectionPreview; t: Text }) {
  const { startsAt, timeZone, visibility, priceDisplay, warned, warnings, unapproved } = preview;
  return (
    <>
      <p>
        {t('collections.visibility')} <b>{t(`collections.visibility.${visibility}`)}</b>
        {' · '}
        {t('collections.priceDisplay')} <b>{t(`collections.priceDisplay.${priceDisplay}`)}</b>
      </p>
      {startsAt !== null && (
        <p>
          {t('catalogue.startsAt')} <SaleTime at={startsAt} zone={timeZone} />
        </p>
      )}
      {warned > 0 && <p>{t('collections.preview.warned', { count: warned })}</p>}
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ check, count }) => (
            <li key={check}>{t(`works.cause.${check}`, { count })}</li>
          ))}
        </ul>
      )}
      {unapproved > 0 && <p>{t('collections.preview.unapproved', { count: unapproved })}</p>}
    </>
  );
}
