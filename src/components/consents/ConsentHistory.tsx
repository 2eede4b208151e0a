import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Consent, getCustomerSource } from '#contract/consents';
import Colleague from '@/components/avatars/Colleague';
import SmallPages from '@/components/list/SmallPages';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { type Text, useText } from '@/services/text';

const pageSize = 20;

/** Lists every consent and withdrawal of a customer with its proof, newest first. */
export function ConsentHistory({ customerId: id }: { customerId: number }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['customers', id, 'consents', 'history', { page }],
    queryFn: () => api.consents.history({ params: { id }, query: { page, pageSize } }),
    placeholderData: (before) => before,
  });
  return (
    <section>
      <h2>{t('consents.history')}</h2>
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <p>{t('consents.history.none')}</p>
          ) : (
            <>
              <div className="consents-rows">
                <table className="plain-table">
                  <thead>
                    <tr>
                      <th scope="col">{t('consents.when')}</th>
                      <th scope="col">{t('consents.what')}</th>
                      <th scope="col">{t('consents.proof')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((consent) => (
                      <Row key={consent.id} consent={consent} />
                    ))}
                  </tbody>
                </table>
              </div>
              <SmallPages page={page} pageSize={pageSize} total={total} onTurn={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/**
 * Describes how a customer recorded it without staff: on the preference page, by one-click unsubscribe, or by another named
 * source.
 */
function describeOwnSource(
  t: Text,
  { source, address, by }: Pick<Consent, 'source' | 'address' | 'by'>,
): string {
  const ownSource = getCustomerSource({ source, by });
  if (ownSource) return t(ownSource === 'ownPage' ? 'consents.own' : 'consents.oneClick', { address });
  return [source, address].filter(Boolean).join(', ');
}

function Row({ consent }: { consent: Consent }) {
  const t = useText();
  const {
    at,
    by,
    byId,
    channel,
    topic,
    granted,
    basis,
    basisNote,
    wordingVersion,
    wording,
    source,
    address,
  } = consent;
  const proof =
    by === null || byId === null ? (
      describeOwnSource(t, { source, address, by })
    ) : (
      <>
        {source} (<Colleague id={byId} name={by} />)
      </>
    );
  const pageNote = by === null && consent.pageBy !== null && t('consents.page.by', { name: consent.pageBy });
  return (
    <tr>
      <td>
        <LocalTime at={at} />
      </td>
      <td>
        <b>{granted ? t('consents.yes') : t('consents.no')}</b>{' '}
        {t('consents.cell', {
          topic: t(`consents.topic.${topic}`),
          channel: t(`consents.channel.${channel}`),
        })}
      </td>
      <td>
        {proof}
        {pageNote && <>, {pageNote}</>}
        {basis && <> · {t(`consents.basis.${basis}`)}</>}
        {basisNote && `: ${basisNote}`}
        {wordingVersion !== null && (
          <details>
            <summary>{t('consents.wordingVersion', { version: wordingVersion })}</summary>
            <q lang={consent.language ?? undefined}>{wording}</q>
          </details>
        )}
      </td>
    </tr>
  );
}
