import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { type Topic, topics } from '#contract/consents';
import type { Condition } from '#contract/segment-conditions';
import type { AudienceInput } from '#contract/segments';
import { languages } from '#contract/session';
import { toCompleteCondition } from '@/components/audience/drafts';
import { useAudienceCount } from '@/components/audience/useAudienceCount';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { readableAddress } from '@/services/emailAddress';
import { useText } from '@/services/text';

const sampleSize = 5;

interface Props {
  condition: Condition;
  /** the page already shows the members of the segment */
  isSaved: boolean;
}

/** Shows how many customers match a condition, how many of them can be emailed about a topic, and a few of them. */
export function LiveAudience({ condition, isSaved }: Props) {
  const t = useText();
  const id = useId();
  const [topic, setTopic] = useState<Topic>('CATALOGUES');
  const finished = toCompleteCondition(condition);
  const { data, settled } = useAudienceCount({
    audience: { include: finished ? [{ kind: 'CONDITION', condition: finished }] : [], exclude: [] },
    topic,
    campaignId: null,
    languages: [],
    fallbackLanguage: languages[0],
  });
  if (!finished || !data) return null;
  return (
    <section className="segment-live" aria-label={t('segments.live')}>
      <div aria-live="polite">
        {!isSaved && <p>{t('segments.members', { count: data.total })}</p>}
        <p>{t('segments.mailable', { count: data.recipients })}</p>
      </div>
      <label htmlFor={id}>{t('segments.mailable.topic')}</label>
      <Select
        id={id}
        value={topic}
        onChange={setTopic}
        popupMatchSelectWidth={false}
        options={topics.map((value) => ({ value, label: t(`consents.topic.${value}`) }))}
      />
      {!isSaved && data.total > 0 && <Sample request={settled} />}
    </section>
  );
}

/** A random sample of matching customers, each with its email address or the reason why it cannot be emailed. */
function Sample({ request }: { request: AudienceInput }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['segments', 'audience', 'people', request, 'SAMPLE', { pageSize: sampleSize }],
    queryFn: () =>
      api.segments.listed({ body: { ...request, which: 'SAMPLE', page: 1, pageSize: sampleSize } }),
    enabled: request.audience.include.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <h3>{t('segments.sample')}</h3>
      <ul className="audience-people">
        {data.data.map(({ id, name, town, email, skipReason }) => (
          <li key={id}>
            <Link to={`/customer/${id}`}>
              <bdi>{name}</bdi>
            </Link>{' '}
            {town}{' '}
            <small>
              {[readableAddress(email), skipReason && t(`audience.reason.${skipReason}`)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
