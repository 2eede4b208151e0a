import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress, Segmented } from 'antd';
import { useId } from 'react';
import { mailLimits } from '#contract/blocks';
import { type EmailIssue, emailIssues } from '#contract/email-issues';
import type { Preview } from '#contract/emails';
import CustomerPicker from '@/components/customers/CustomerPicker';
import LoadError from '@/components/page/LoadError';
import { api } from '@/services/api';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import PreviewFrame from './PreviewFrame';
import TestMail from './TestMail';
import { type Look, looks, type PreviewState } from './usePreview';

interface Props {
  preview: PreviewState;
  /** the block that is marked and scrolled into view */
  selected?: string;
  onSelect?(block: string): void;
  /** called with the ids of the blocks at a click on the email, the innermost first */
  onHit?(blocks: string[]): void;
}

/** Shows the email as the server renders it for the recipient. */
export default function PreviewPane({ preview, selected, onSelect, onHit }: Props) {
  const t = useText();
  const id = useId();
  const { request, templateId, view, onView, query } = preview;
  const { look, customerId } = view;
  const customerName = useCustomerName(customerId);
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <section className="emails-paper" aria-label={t('emails.paper')}>
      <div className="emails-paper-tools">
        <Segmented
          value={look}
          onChange={(next) => onView({ ...view, look: next })}
          aria-label={t('emails.look')}
          options={looks.map((value) => ({ value, label: t(`emails.look.${value}`) }))}
        />
        <div className="emails-as">
          <label htmlFor={id}>{t('emails.as')}</label>
          <CustomerPicker
            id={id}
            value={customerId}
            name={customerName}
            onChange={(next) => onView({ ...view, customerId: next })}
          />
        </div>
        <TestMail request={request} templateId={templateId} />
      </div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <dl className="emails-head">
            <dt>{t('emails.subject')}</dt>
            <dd>{data.subject || t('emails.subject.none')}</dd>
            <dd className="emails-preheader">{data.preheader}</dd>
          </dl>
          <PreviewContent
            preview={data}
            look={look}
            selected={selected}
            dimmed={isPlaceholderData}
            onHit={onHit}
          />
          <Weight bytes={data.weight} />
          <Issues preview={data} onSelect={onSelect} />
        </>
      )}
    </section>
  );
}

/** Returns the name of the previewed customer, because a new picker is rendered for each language and does not know it. */
function useCustomerName(id: number | null): string | undefined {
  return useQuery({
    queryKey: customerKeys.read(id ?? 0),
    queryFn: () => api.customers.read({ params: { id: id ?? 0 } }),
    enabled: id !== null,
    throwOnError: false,
  }).data?.name;
}

interface PreviewContentProps {
  preview: Preview;
  look: Look;
  selected: string | undefined;
  dimmed: boolean;
  onHit: Props['onHit'];
}

function PreviewContent({ preview, look, ...frame }: PreviewContentProps) {
  if (look === 'text' || look === 'source')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
      <pre className="emails-plain" tabIndex={0}>
        {look === 'text' ? preview.text : preview.html}
      </pre>
    );
  return <PreviewFrame html={preview.html} look={look} {...frame} />;
}

/** Some email clients cut off longer emails, and the footer with them. */
function Weight({ bytes }: { bytes: number }) {
  const t = useText();
  const id = useId();
  const part = Math.round((bytes / mailLimits.clipped) * 100);
  return (
    <div className="emails-weight">
      <span id={id}>
        {t('emails.weight', { kilobytes: Math.ceil(bytes / 1024), max: mailLimits.clipped / 1024 })}
      </span>
      <Progress
        aria-labelledby={id}
        percent={Math.min(part, 100)}
        showInfo={false}
        size="small"
        status={part > 100 ? 'exception' : 'normal'}
      />
    </div>
  );
}

function Issues({ preview, onSelect }: { preview: Preview; onSelect?(block: string): void }) {
  const t = useText();
  const { issues, empty } = preview;
  if (issues.length === 0 && empty.length === 0) return <p role="status">{t('emails.issues.none')}</p>;
  const isError = issues.some(({ code }) => emailIssues[code] === 'ERROR');
  const wordsOf = ({ code, detail = '' }: EmailIssue) => t(`emails.issue.${code}`, { detail });
  return (
    <Alert
      className="emails-issues"
      type={isError ? 'error' : 'warning'}
      title={t('emails.issues', { count: issues.length + empty.length })}
      description={
        <ul>
          {issues.map((issue) => (
            <li key={[issue.code, issue.block, issue.detail].join()}>
              {issue.block && onSelect ? (
                <Button type="link" size="small" onClick={() => issue.block && onSelect(issue.block)}>
                  {wordsOf(issue)}
                </Button>
              ) : (
                wordsOf(issue)
              )}
            </li>
          ))}
          {empty.map((variable) => (
            <li key={variable}>{t('emails.empty', { variable })}</li>
          ))}
        </ul>
      }
    />
  );
}
