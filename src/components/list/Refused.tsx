import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { RefusedRow } from '#contract/api/selection';
import { issueSentence, refusalText } from '@/services/errors';
import { useText } from '@/services/text';

/** More names than this would cover the rows. */
const maxNames = 12;

/** Lists the rows that an action refused, by reason. */
export function Refused({ rows, onClose }: { rows: readonly RefusedRow[]; onClose?: () => void }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const byReason = new Map<string, string[]>();
  for (const { name, id, code, params, fields } of rows) {
    const [issue] = fields;
    const why = issue ? issueSentence(formatMessage, issue) : refusalText(formatMessage, code, params);
    byReason.set(why, [...(byReason.get(why) ?? []), name || String(id)]);
  }
  return (
    <Alert
      type="warning"
      closable={onClose && { onClose, 'aria-label': t('list.refused.close') }}
      title={t('list.refused', { count: rows.length })}
      description={
        <ul>
          {[...byReason].map(([why, names]) => (
            <li key={why}>
              {why} {names.slice(0, maxNames).join(', ')}
              {names.length > maxNames && ` ${t('list.refused.more', { count: names.length - maxNames })}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}
