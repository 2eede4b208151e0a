import { CloseOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { RefusedRow } from '#contract/selection';
import { faultSentence, sentenceOf } from '@/services/errors';
import { useText } from '@/services/text';

interface Props {
  /** how many are chosen; 0: only the refused are named */
  count: number;
  /** how many there are to choose; undefined: all of them are chosen */
  total: number | undefined;
  refused: readonly RefusedRow[];
  onAll: () => void;
  onClear: () => void;
  /** what can be done to them */
  children: ReactNode;
}

/** Below a list, over its rows: what can be done to those that are chosen, and what a deed left as it was. */
export default function SelectionBar({ count, total, refused, onAll, onClear, children }: Props) {
  const t = useText();
  return (
    <section className="list-selection no-print" aria-label={t('list.chosen', { count })}>
      {refused.length > 0 && <Refused rows={refused} onClose={onClear} />}
      {count > 0 && (
        <div className="list-selection-deeds">
          <b aria-live="polite">{t('list.chosen', { count })}</b>
          {total !== undefined && total > count && (
            <Button type="link" size="small" onClick={onAll}>
              {t('list.chosen.all', { total })}
            </Button>
          )}
          {children}
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('list.chosen.none')}
            title={t('list.chosen.none')}
            onClick={onClear}
          />
        </div>
      )}
    </section>
  );
}

/** Names beyond this would hide the rows they are about. */
const mostNames = 12;

function Refused({ rows, onClose }: { rows: readonly RefusedRow[]; onClose: () => void }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const byReason = new Map<string, string[]>();
  for (const { name, id, code, params, fields } of rows) {
    const [fault] = fields;
    const why = fault ? faultSentence(formatMessage, fault) : sentenceOf(formatMessage, code, params);
    byReason.set(why, [...(byReason.get(why) ?? []), name || String(id)]);
  }
  return (
    <Alert
      type="warning"
      closable={{ onClose, 'aria-label': t('list.refused.close') }}
      title={t('list.refused', { count: rows.length })}
      description={
        <ul>
          {[...byReason].map(([why, names]) => (
            <li key={why}>
              {why} {names.slice(0, mostNames).join(', ')}
              {names.length > mostNames && ` ${t('list.refused.more', { count: names.length - mostNames })}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}
