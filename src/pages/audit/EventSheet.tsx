import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import type { AuditEntry } from '#contract/audit';
import { ActivityEntries } from '@/components/activity/ActivityEntries';
import { eventFieldLabel } from '@/components/activity/eventWords';
import Sheet from '@/components/form/Sheet';
import { nextRow } from '@/components/list/nextRow';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import Thing from './Thing';

/** One event with the difference it made. */
export default function EventSheet({ id }: { id: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['audit', 'one', id],
    queryFn: () => api.audit.read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Sheet
      open
      param="event"
      size={560}
      title={query.data && t(`audit.noun.${query.data.noun}`)}
      next={() => nextRow('audit', id)}
    >
      <Loaded query={query}>
        {(entry) => (
          <>
            <dl className="settings-facts">
              <dt>{t('audit.thing')}</dt>
              <dd>
                <Thing row={entry} />
              </dd>
              <dt>{t('audit.id')}</dt>
              <dd>{entry.id}</dd>
            </dl>
            <ActivityEntries
              entries={[entry]}
              subject={{ noun: entry.noun, id: entry.nounId }}
              onMore={undefined}
              loadingMore={false}
            />
            <Confidential entry={entry} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

/** Names what changed without showing it. */
function Confidential({ entry: { noun, confidential, hasConfidentialReason } }: { entry: AuditEntry }) {
  const t = useText();
  const { formatMessage, formatList } = useIntl();
  const labels = confidential.map((field) => {
    const id = eventFieldLabel(noun, field);
    return id ? formatMessage({ id }) : field;
  });
  return (
    <>
      {labels.length > 0 && <p>{t('audit.confidential', { fields: formatList(labels) })}</p>}
      {hasConfidentialReason && <p>{t('audit.confidential.reason')}</p>}
    </>
  );
}
