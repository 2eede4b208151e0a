import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { AudienceInput, ListedPeople } from '#contract/segments';
import LoadError from '@/components/page/LoadError';
import { languageNames } from '@/locales/languageNames';
import { useText } from '@/services/text';
import AudiencePeople from './AudiencePeople';
import { useAudienceCount } from './useAudienceCount';

/**
 * Shows how many customers match an audience, how many of them receive the campaign and why the others do not. Each figure
 * opens its customers.
 */
export default function AudienceCount({ request }: { request: AudienceInput }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const [open, setOpen] = useState<ListedPeople>();
  const { settled, ...query } = useAudienceCount(request);
  const isEmpty = request.audience.include.length === 0;
  const data = isEmpty ? { total: 0, recipients: 0, skipped: [], languages: [] } : query.data;
  const figure = (which: ListedPeople, count: number, what: string) => (
    <Button type="link" size="small" aria-label={t('audience.open', { what })} onClick={() => setOpen(which)}>
      {formatNumber(count)}
    </Button>
  );
  return (
    <section
      className={`audience-count${query.isPlaceholderData ? ' audience-stale' : ''}`}
      aria-label={t('audience.count')}
      aria-live="polite"
      aria-busy={query.isFetching}
    >
      {query.isError && !isEmpty ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        data && (
          <>
            <p className="audience-gets">{t('audience.gets', { count: data.recipients })}</p>
            <p>{t('audience.meant', { count: data.total })}</p>
            {data.languages.length > 1 && (
              <>
                <h3>{t('audience.languages')}</h3>
                <ul>
                  {data.languages.map(({ language, count }) => (
                    <li key={language}>
                      <span>{languageNames[language]}</span> {formatNumber(count)}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {data.skipped.length > 0 && (
              <>
                <h3>{t('audience.skipped')}</h3>
                <ul>
                  {data.skipped.map(({ reason, count }) => (
                    <li key={reason}>
                      <span>{t(`audience.reason.${reason}`)}</span>
                      {figure(reason, count, t(`audience.reason.${reason}`))}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {data.total > 0 && (
              <p className="audience-sample">
                <Button type="link" size="small" onClick={() => setOpen('SAMPLE')}>
                  {t('audience.sample')}
                </Button>
                {figure('GETS', data.recipients, t('audience.include'))}
              </p>
            )}
          </>
        )
      )}
      <p>
        <small>{t('audience.law')}</small>
      </p>
      {open && <AudiencePeople request={settled} which={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
