import { useIntl } from '@umijs/max';
import type { PublicationStep, PublicationResult as Result } from '#contract/api/steps';
import { getTimePhase } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import PublicationResult from '@/components/publication/PublicationResult';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';

interface Props {
  collection: Collection;
  step: PublicationStep;
}

/** What the last publication or withdrawal of a collection did, and who sees it now. */
export default function CollectionPublication({ collection, step }: Props) {
  const t = useText();
  const { formatMessage } = useIntl();
  const { id, code, status, startsAt, timeZone, visibility } = collection;
  const when = <SaleTime key="when" at={startsAt} zone={timeZone} />;
  const visitors = ({ links }: Result) =>
    visibility === 'INTERNAL'
      ? t('collections.result.publish.internal')
      : links > 0
        ? t('collections.result.publish.links', { count: links })
        : t('collections.result.publish.share');
  return (
    <PublicationResult
      of={{ noun: 'collections', id, code }}
      step={step}
      since={
        status === (step === 'publish' ? 'PUBLISHED' : 'REVIEW')
          ? undefined
          : t(`collections.status.${status}`)
      }
      next={(result) =>
        step === 'publish'
          ? [
              visitors(result),
              getTimePhase(collection, new Date()) === 'coming' &&
                formatMessage({ id: 'collections.result.publish.opens' }, { when }),
            ]
          : [t('collections.result.unpublish.links'), t('catalogue.result.texts')]
      }
    />
  );
}
