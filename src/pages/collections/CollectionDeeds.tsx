import { useQueryClient } from '@tanstack/react-query';
import { type CollectionStep, collectionLifecycle, stepsWithReason } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import { availabilities } from '#contract/item-states';
import { stepsFrom } from '#contract/lifecycle';
import { type OfferedStep, type ShownPreview, StepDeeds } from '@/components/lifecycle/StepDeeds';
import { SaleTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { keepAnswer } from '@/services/queries';
import { collectionKeys, showing } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { patched } from '@/services/url';

/** What can stand in the way of a step, and where it is mended: the query of the collection's page. */
const wayTo = {
  no_works: '?tab=works',
  end_passed: '?tab=details',
  works_elsewhere: patched('?tab=works', {
    availability: availabilities.filter((availability) => availability !== 'AVAILABLE'),
  }),
  works_blocked: '?tab=works&readiness=BLOCKED',
} as const;
const isBlocker = (code: string | null): code is keyof typeof wayTo => code !== null && code in wayTo;

/** Others begin to rely on it, or cease to: these ask first, with figures. */
const asks: readonly CollectionStep[] = ['publish', 'reopen', 'close', 'archive'];
/** These approve the texts of works: the question says how many, and what is unfinished. */
const approves: readonly CollectionStep[] = ['publish', 'reopen'];

/** The steps of the collection's lifecycle as buttons. */
export function CollectionDeeds({ collection }: { collection: Collection }) {
  const t = useText();
  const client = useQueryClient();
  const { id, code, works, status, version } = collection;
  const take = async (step: CollectionStep, reason: string) => {
    const reply = await api.collections[step]({ params: { id }, body: { version, reason } });
    keepAnswer(collectionKeys.read(id), reply);
    notifyDone(t(`collections.done.${step}`, { code }));
    void client.invalidateQueries(showing('collections'));
  };
  const steps = stepsFrom(collectionLifecycle, status).flatMap((step): OfferedStep[] => {
    const offered = collection.steps.find((one) => one.step === step);
    if (!offered || step === 'open') return [];
    const { blockedBy, count } = offered;
    return [
      {
        key: step,
        label: t(`collections.step.${step}`),
        preview: approves.includes(step) ? () => previewPublication(collection, t) : undefined,
        ask: asks.includes(step) ? t(`collections.ask.${step as 'publish'}`, { works }) : undefined,
        reason: stepsWithReason.includes(step) ? t(`collections.reason.${step as 'unpublish'}`) : undefined,
        ...(isBlocker(blockedBy) && {
          blocked: { reason: t(`collections.blocked.${blockedBy}`, { count }), to: wayTo[blockedBy] },
        }),
      },
    ];
  });
  return <StepDeeds steps={steps} take={(step, reason) => take(step as CollectionStep, reason)} />;
}

/** Reads what is unfinished about the works before they are published, and whose texts that approves. */
async function previewPublication({ id, startsAt, timeZone }: Collection, t: Text): Promise<ShownPreview> {
  const { warned, unapproved, causes } = await api.works.readiness({ params: { id } });
  const missing = causes.map(({ check, count }) => t(`works.cause.${check}`, { count }));
  return {
    content: (
      <>
        {startsAt !== null && (
          <p>
            {t('catalogue.startsAt')} <SaleTime at={startsAt} zone={timeZone} />
          </p>
        )}
        {warned > 0 && <p>{t('collections.preview.warned', { count: warned })}</p>}
        {missing.length > 0 && (
          <ul>
            {missing.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        )}
        {unapproved > 0 && <p>{t('collections.preview.unapproved', { count: unapproved })}</p>}
      </>
    ),
    warns: warned + unapproved > 0,
  };
}
