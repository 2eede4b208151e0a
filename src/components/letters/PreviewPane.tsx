import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress, Segmented } from 'antd';
import { useId } from 'react';
import { mailLimits } from '#contract/blocks';
import { type LetterFault, letterFaults } from '#contract/letter-faults';
import type { Preview } from '#contract/letters';
import CustomerPicker from '@/components/customers/CustomerPicker';
import LoadFault from '@/components/LoadFault';
import { api } from '@/services/api';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import PreviewFrame from './PreviewFrame';
import TestMail from './TestMail';
import { type Look, looks, type PreviewState } from './usePreview';

interface Props {
  preview: PreviewState;
  /** the block that is marked and stands in sight */
  selected?: string;
  onSelect?(block: string): void;
  /** called with the ids of the blocks at a click on the email, the innermost first */
  onHit?(blocks: string[]): void;
}

/** The paper: what the reader gets, as the server composes it. */
export default function PreviewPane({ preview, selected, onSelect, onHit }: Props) {
  const t = useText();
  const id = useId();
  const { request, templateId, view, onView, query } = preview;
  const { look, customerId } = view;
  const customerName = useCustomerName(customerId);
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <section className="letters-paper" aria-label={t('letters.paper')}>
      <div className="letters-paper-tools">
        <Segmented
          value={look}
          onChange={(next) => onView({ ...view, look: next })}
          aria-label={t('letters.look')}
          options={looks.map((value) => ({ value, label: t(`letters.look.${value}`) }))}
        />
        <div className="letters-as">
          <label htmlFor={id}>{t('letters.as')}</label>
          <CustomerPicker
            id={id}
            value={customerId}
            name={customerName}
            onChange={(next) => onView({ ...view, customerId: next })}
          />
        </div>
        <TestMail request={request} templateId={templateId} />
      </div>
      {error && <LoadFault error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <dl className="letters-head">
            <dt>{t('letters.subject')}</dt>
            <dd>{data.subject || t('letters.subject.none')}</dd>
            <dd className="letters-preheader">{data.preheader}</dd>
          </dl>
          <PreviewContent
            preview={data}
            look={look}
            selected={selected}
            dimmed={isPlaceholderData}
            onHit={onHit}
          />
          <Weight bytes={data.weight} />
          <Faults preview={data} onSelect={onSelect} />
        </>
      )}
    </section>
  );
}

/** Returns the name of the previewed customer. A new picker is drawn for each language and does not know it. */
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
      <pre className="letters-plain" tabIndex={0}>
        {look === 'text' ? preview.text : preview.html}
      </pre>
    );
  return <PreviewFrame html={preview.html} look={look} {...frame} />;
}

/** Some mail programs cut what is longer than this, and the footer with it. */
function Weight({ bytes }: { bytes: number }) {
  const t = useText();
  const id = useId();
  const part = Math.round((bytes / mailLimits.clipped) * 100);
  return (
    <div className="letters-weight">
      <span id={id}>
        {t('letters.weight', { kilobytes: Math.ceil(bytes / 1024), most: mailLimits.clipped / 1024 })}
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

function Faults({ preview, onSelect }: { preview: Preview; onSelect?(block: string): void }) {
  const t = useText();
  const { faults, empty } = preview;
  if (faults.length === 0 && empty.length === 0) return <p role="status">{t('letters.faults.none')}</p>;
  const isError = faults.some(({ code }) => letterFaults[code] === 'ERROR');
  const wordsOf = ({ code, detail = '' }: LetterFault) => t(`letters.fault.${code}`, { detail });
  return (
    <Alert
      className="letters-faults"
      type={isError ? 'error' : 'warning'}
      title={t('letters.faults', { count: faults.length + empty.length })}
      description={
        <ul>
          {faults.map((fault) => (
            <li key={[fault.code, fault.block, fault.detail].join()}>
              {fault.block && onSelect ? (
                <Button type="link" size="small" onClick={() => fault.block && onSelect(fault.block)}>
                  {wordsOf(fault)}
                </Button>
              ) : (
                wordsOf(fault)
              )}
            </li>
          ))}
          {empty.map((variable) => (
            <li key={variable}>{t('letters.empty', { variable })}</li>
          ))}
        </ul>
      }
    />
  );
}
