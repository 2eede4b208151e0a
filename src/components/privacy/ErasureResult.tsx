import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { privacyWords } from '#contract/privacy-words';
import ResultSummary from '@/components/lifecycle/ResultSummary';
import { lastList } from '@/components/list/lastList';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import { currentLanguage } from '@/locales';
import { api, apiUrl } from '@/services/api';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { Retained } from './Retained';

/** What the last erasure of a customer removed, what the law retains, and until when. */
export default function ErasureResult({
  customerId: id,
  erasedAt,
}: {
  customerId: number;
  erasedAt: string;
}) {
  const t = useText();
  const { places } = privacyWords[currentLanguage()];
  const query = useQuery({
    queryKey: ['customers', id, 'privacy'],
    queryFn: () => api.privacy.read({ params: { id } }),
  });
  const format = new Intl.ListFormat(currentLanguage(), { type: 'unit' });
  return (
    <Loaded query={query} skeleton={null}>
      {({ requests }) => {
        const request = requests.find(({ kind, certificate }) => kind !== 'ACCESS' && certificate !== null);
        const { done = [], retained = [] } = request?.certificate ?? {};
        return (
          <ResultSummary
            tone="success"
            title={t('privacy.result.title', { day: dayText(erasedAt.slice(0, 10)) })}
            step={
              request && {
                at: request.finishedAt ?? erasedAt,
                by: request.requestedBy,
                byId: request.requestedById,
              }
            }
            figures={[
              done.length > 0 &&
                t('privacy.result.erased', {
                  places: format.format(done.map(({ place, rows }) => `${places[place]} (${rows})`)),
                }),
            ]}
            next={
              retained.length === 0
                ? [t('privacy.result.none')]
                : [
                    ...retained.map((one) => <Retained key={one.place} retained={one} />),
                    t('privacy.result.purge'),
                  ]
            }
            action={
              <LinkButton type="primary" to={lastList('/customers')}>
                {t('customers.back')}
              </LinkButton>
            }
            links={
              request && (
                <Button
                  href={apiUrl('privacy', 'file', {
                    params: { id, request: request.id, file: 'certificate.html' },
                  })}
                >
                  {t('privacy.file.certificate-html')}
                </Button>
              )
            }
          />
        );
      }}
    </Loaded>
  );
}
