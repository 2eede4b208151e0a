import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { Fragment } from 'react';
import type { RefusedRow } from '#contract/api/selection';
import Link from '@/components/page/Link';
import { issueSentence, refusalText } from '@/services/errors';
import { useText } from '@/services/text';

/** More names than this would cover the rows. */
const maxNames = 12;

interface Props {
  rows: readonly RefusedRow[];
  /** the address of a row, if it is on the page */
  hrefOf?: (id: number) => string | undefined;
  onClose?: () => void;
}

/** Lists the rows that an action refused, by reason. */
export function Refused({ rows, hrefOf, onClose }: Props) {
  const t = useText();
  const { formatMessage } = useIntl();
  const byReason = new Map<string, RefusedRow[]>();
  for (const row of rows) {
    const [issue] = row.fields;
    const why = issue
      ? issueSentence(formatMessage, issue)
      : refusalText(formatMessage, row.code, row.params);
    byReason.set(why, [...(byReason.get(why) ?? []), row]);
  }
  return (
    <Alert
      type="warning"
      closable={onClose && { onClose, 'aria-label': t('list.refused.close') }}
      title={t('list.refused', { count: rows.length })}
      description={
        <ul>
          {[...byReason].map(([why, refused]) => (
            <li key={why}>
              {why}{' '}
              {refused.slice(0, maxNames).map((row, index) => (
                <Fragment key={row.id}>
                  {index > 0 && ', '}
                  <Name row={row} href={hrefOf?.(row.id)} />
                </Fragment>
              ))}
              {refused.length > maxNames &&
                ` ${t('list.refused.more', { count: refused.length - maxNames })}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Name({ row: { id, name }, href }: { row: RefusedRow; href: string | undefined }) {
  const label = name || String(id);
  return href ? <Link to={href}>{label}</Link> : label;
}
