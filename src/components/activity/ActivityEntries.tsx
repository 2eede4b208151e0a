import { useIntl } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import type { ActivityEntry } from '#contract/activity';
import type { Subject } from '#contract/api/events';
import { oneClickSource } from '#contract/consents';
import Author from '@/components/avatars/Author';
import { useCompanyDisplays } from '@/components/catalogue/companyDisplays';
import { useFieldValue } from '@/components/catalogue/fieldDisplays';
import { lotAddress } from '@/components/lots/addresses';
import { workAddress } from '@/components/works/addresses';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import Link from '../page/Link';
import { EntryHead } from './EntryHead';
import { eventActionText, eventFieldLabel, findEventField } from './eventWords';
import './activity.css';

interface Props {
  /** undefined while loading */
  entries: readonly ActivityEntry[] | undefined;
  /** the row whose history this is: its own events are shown without its name */
  subject: Subject;
  /** loads older entries; absent when there are none */
  onMore: (() => void) | undefined;
  loadingMore: boolean;
}

/** Lists history entries: user, time, action, old value, new value, reason. */
export function ActivityEntries({ entries, subject, onMore, loadingMore }: Props) {
  const t = useText();
  if (!entries) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (entries.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('activity.none')} />;
  return (
    <div className="activity">
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ActivitySummary entry={entry} subject={subject} className="activity-head" />
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
      {onMore && (
        <Button size="small" loading={loadingMore} onClick={onMore}>
          {t('activity.more')}
        </Button>
      )}
    </div>
  );
}

interface ActivitySummaryProps {
  entry: Pick<ActivityEntry, 'at' | 'by' | 'byId' | 'noun' | 'action' | 'reason'> & Partial<ActivityEntry>;
  /** the row whose history this is */
  subject: Subject;
  className: string;
}

/** Shows who did what, when and why. */
export function ActivitySummary({ entry, subject, className }: ActivitySummaryProps) {
  const t = useText();
  const { at, by, byId, reason } = entry;
  return (
    <>
      <EntryHead className={className} at={at} title={<Author id={byId} name={by} />}>
        <ActionText entry={entry} subject={subject} />
      </EntryHead>
      {reason && (reason === oneClickSource ? <i>{t('activity.oneClick')}</i> : <q>{reason}</q>)}
    </>
  );
}

interface ActionTextProps {
  entry: Pick<ActivityEntry, 'noun' | 'action'> &
    Partial<Pick<ActivityEntry, 'label' | 'auctionId' | 'collectionId'>>;
  /** the row that is named already */
  subject: Pick<Subject, 'noun'>;
}

/** Shows what was done, with a link to the row unless it is named already. */
export function ActionText({ entry, subject }: ActionTextProps) {
  const { formatMessage, messages } = useIntl();
  const { noun, action, label, auctionId = null, collectionId = null } = entry;
  const id = eventActionText(noun, action, messages) ?? action;
  return (
    <>
      {formatMessage({ id })}
      {label && noun !== subject.noun && (
        <>
          {' · '}
          {noun === 'lots' && auctionId !== null ? (
            <Link to={lotAddress(auctionId, label)}>
              {formatMessage({ id: 'activity.lot' }, { number: label })}
            </Link>
          ) : noun === 'works' && collectionId !== null ? (
            <Link to={workAddress(collectionId, label)}>{label}</Link>
          ) : (
            label
          )}
        </>
      )}
    </>
  );
}

type CompanyDisplay = ReturnType<typeof useCompanyDisplays>[keyof ReturnType<typeof useCompanyDisplays>];
const isCompany = (noun: string): boolean => noun === 'house' || noun === 'gallery';

function Changes({ entry }: { entry: ActivityEntry }) {
  const currency = useCurrency(entry.currency ?? undefined);
  const { formatMessage, messages } = useIntl();
  const { noun } = entry;
  const formatField = useFieldValue(currency);
  const companyDisplays: Readonly<Record<string, CompanyDisplay>> = useCompanyDisplays();
  const entries = Object.entries(entry.changes ?? {});
  if (entries.length === 0) return null;
  const formatValue = (name: string, value: unknown): string => {
    const field = findEventField(noun, name);
    const formatted = field && formatField(field, value);
    if (formatted !== undefined) return formatted;
    if (value === null || value === undefined || value === '') return formatMessage({ id: 'conflict.empty' });
    if (typeof value === 'boolean') return formatMessage({ id: value ? 'common.yes' : 'common.no' });
    const outcome = `lots.status.${value}`;
    if (name === 'outcome' && outcome in messages) return formatMessage({ id: outcome });
    if (Array.isArray(value)) return value.join(', ') || formatMessage({ id: 'conflict.empty' });
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text.length > 140 ? `${text.slice(0, 139)}…` : text;
  };
  return (
    <dl>
      {entries.map(([field, [before, now]]) => {
        const id = eventFieldLabel(noun, field);
        const isComposite = findEventField(noun, field)?.kind === 'composite';
        const display = isCompany(noun) && isComposite ? companyDisplays[field] : undefined;
        const show = (value: unknown, other: unknown) =>
          display && value !== null ? display.show(value, other) : formatValue(field, value);
        return (
          <div key={field}>
            <dt>{id ? formatMessage({ id }) : field}</dt>
            {(!isComposite || display) && (
              <dd>
                {before !== null && before !== undefined && before !== '' && <del>{show(before, now)}</del>}{' '}
                <ins>{show(now, before)}</ins>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
