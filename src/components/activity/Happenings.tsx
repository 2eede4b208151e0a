import { useIntl } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import type { Happening } from '#contract/activity';
import type { Subject } from '#contract/api/events';
import { oneClickSource } from '#contract/consents';
import { useFieldValue } from '@/components/catalogue/fieldWords';
import { lotAddress } from '@/components/lots/addresses';
import { workAddress } from '@/components/works/addresses';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import Link from '../Link';
import { EntryHead } from './EntryHead';
import { eventActionText, eventField, eventFieldOf } from './eventWords';
import './activity.css';

interface Props {
  /** undefined while loading */
  happenings: readonly Happening[] | undefined;
  /** whose story it is: what happened to that row itself needs no name */
  of: Subject;
  /** asks for what was before; absent: there is nothing */
  onMore: (() => void) | undefined;
  loadingMore: boolean;
}

/** Who, when, what, from, to, why. */
export function Happenings({ happenings, of, onMore, loadingMore }: Props) {
  const t = useText();
  if (!happenings) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (happenings.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('activity.none')} />;
  return (
    <div className="activity">
      <ol>
        {happenings.map((one) => (
          <li key={one.id}>
            <What happening={one} of={of} className="activity-head" />
            <Changes of={one} />
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

interface WhatProps {
  happening: Pick<Happening, 'at' | 'by' | 'noun' | 'action' | 'reason'> & Partial<Happening>;
  /** whose story it is */
  of: Subject;
  className: string;
}

/** Who did what, when and why. */
export function What({ happening, of, className }: WhatProps) {
  const t = useText();
  const { at, by, reason } = happening;
  return (
    <>
      <EntryHead className={className} at={at} title={by ?? t('activity.house')}>
        <ActionText happening={happening} of={of} />
      </EntryHead>
      {reason && (reason === oneClickSource ? <i>{t('activity.oneClick')}</i> : <q>{reason}</q>)}
    </>
  );
}

function ActionText({ happening, of }: Pick<WhatProps, 'happening' | 'of'>) {
  const { formatMessage, messages } = useIntl();
  const { noun, action, label, auctionId = null, collectionId = null } = happening;
  const id = eventActionText(noun, action, messages) ?? action;
  return (
    <>
      {formatMessage({ id })}
      {label && noun !== of.noun && (
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

function Changes({ of }: { of: Happening }) {
  const currency = useCurrency(of.currency ?? undefined);
  const { formatMessage, messages } = useIntl();
  const { noun } = of;
  const declared = useFieldValue(currency);
  const entries = Object.entries(of.changes ?? {});
  if (entries.length === 0) return null;
  const shown = (name: string, value: unknown): string => {
    const field = eventFieldOf(noun, name);
    const known = field && declared(field, value);
    if (known !== undefined) return known;
    if (value === null || value === undefined || value === '') return formatMessage({ id: 'conflict.empty' });
    if (typeof value === 'boolean') return formatMessage({ id: value ? 'common.yes' : 'common.no' });
    const outcome = `lots.status.${value}`;
    if (name === 'outcome' && outcome in messages) return formatMessage({ id: outcome });
    if (Array.isArray(value)) return value.join(', ');
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text.length > 140 ? `${text.slice(0, 139)}…` : text;
  };
  return (
    <dl>
      {entries.map(([field, [before, now]]) => {
        const id = eventField(noun, field);
        return (
          <div key={field}>
            <dt>{id ? formatMessage({ id }) : field}</dt>
            {eventFieldOf(noun, field)?.kind !== 'whole' && (
              <dd>
                {before !== null && before !== undefined && before !== '' && (
                  <del>{shown(field, before)}</del>
                )}{' '}
                <ins>{shown(field, now)}</ins>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
