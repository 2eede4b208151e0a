import { useIntl } from '@umijs/max';
import { Alert, Progress } from 'antd';
import type { InvoiceRun } from '#contract/invoices';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import { issueSentence, refusalText } from '@/services/errors';
import { useText } from '@/services/text';

/** The progress of drafting or issuing many invoices; afterwards the drafts that stayed as they were, each with the reason. */
export default function RunNotice({ run }: { run: InvoiceRun }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const { kind, state, done, total, refused } = run;
  if (state === 'RUNNING')
    return (
      <Alert
        type="info"
        className="invoice-run"
        title={t(`invoices.run.${kind}`, { done, total })}
        description={
          <Progress
            percent={total === 0 ? 0 : Math.floor((100 * done) / total)}
            showInfo={false}
            size="small"
            aria-label={t(`invoices.run.${kind}`, { done, total })}
          />
        }
      />
    );
  if (state === 'FAILED')
    return <Alert type="error" className="invoice-run" title={t('invoices.run.failed')} />;
  if (refused.length === 0) return null;
  return (
    <Alert
      key={run.id}
      type="warning"
      className="invoice-run"
      closable={{ 'aria-label': t('invoices.run.close') }}
      title={t('invoices.run.refused', { count: refused.length })}
      description={
        <ul>
          {refused.map(({ id, name, code, params, fields }) => (
            <li key={id}>
              <InvoiceLink id={id}>{name}</InvoiceLink>: {refusalText(formatMessage, code, params)}{' '}
              {fields.map((field) => issueSentence(formatMessage, field)).join(' ')}
            </li>
          ))}
        </ul>
      }
    />
  );
}
