import { useQuery } from '@tanstack/react-query';
import type { PublicationStep, PublicationResult as Result } from '#contract/api/steps';
import ResultSummary from '@/components/lifecycle/ResultSummary';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import type { MessageId } from '@/locales/messages';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  of: { noun: 'auctions' | 'collections'; id: number; code: string };
  step: PublicationStep;
  /** the status that the sale or collection has reached since; undefined: it is still as the step left it */
  since: string | undefined;
  /** what follows, as sentences */
  next(result: Result): React.ReactNode[];
}

const pages = {
  auctions: { path: '/auction', rows: 'lots' },
  collections: { path: '/collection', rows: 'works' },
} as const;

/** What the last publication or withdrawal of a sale or a collection did: `?done=publish`. */
export default function PublicationResult({ of: { noun, id, code }, step, since, next }: Props) {
  const t = useText();
  const query = useQuery({
    queryKey: [noun, 'one', id, 'publication', step],
    queryFn: () => api[noun].publication({ params: { id, step } }),
  });
  const isPublished = step === 'publish';
  const toTab = (tab: string) => `${pages[noun].path}/${id}?tab=${tab}`;
  const primary = { tab: pages[noun].rows, label: `imports.${noun}.see` } satisfies Way;
  const readiness = { tab: 'readiness', label: 'catalogue.result.readiness' } satisfies Way;
  const [main, other] = isPublished || since ? [primary] : [readiness, primary];
  return (
    <Loaded query={query} skeleton={null}>
      {(result) => (
        <ResultSummary
          tone={isPublished ? 'success' : 'info'}
          title={t(`${noun}.done.${step}`, { code })}
          step={result}
          figures={[
            result.rows !== null && t(`${noun}.result.${step}`, { count: result.rows }),
            result.approved > 0 && t('catalogue.result.approved', { count: result.approved }),
            result.notified > 0 && t('catalogue.result.notified', { count: result.notified }),
            result.reason && <q>{result.reason}</q>,
          ]}
          next={since ? [t('catalogue.result.since', { status: since })] : next(result)}
          action={
            <LinkButton type="primary" to={toTab(main.tab)}>
              {t(main.label)}
            </LinkButton>
          }
          links={
            <>
              {other && <LinkButton to={toTab(other.tab)}>{t(other.label)}</LinkButton>}
              <LinkButton to={toTab('activity')}>{t('catalogue.tab.activity')}</LinkButton>
            </>
          }
        />
      )}
    </Loaded>
  );
}

interface Way {
  tab: string;
  label: MessageId;
}
