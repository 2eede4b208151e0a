import { CheckCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Card } from 'antd';
import { type ReactNode, useId } from 'react';
import type { TakenStep } from '#contract/api/steps';
import Author from '@/components/avatars/Author';
import { LocalTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import './resultSummary.css';

interface Props {
  tone: 'success' | 'info' | 'warning';
  /** what was done */
  title: string;
  /** who did it and when; null: nothing is recorded */
  step: TakenStep | null | undefined;
  /** what was done, with figures */
  figures?: readonly ReactNode[];
  /** what follows, as sentences */
  next: readonly ReactNode[];
  /** the primary button, which leads on */
  action: ReactNode;
  /** at most two further buttons or links */
  links?: ReactNode;
  children?: ReactNode;
}

const icons = {
  success: <CheckCircleFilled />,
  info: <InfoCircleFilled />,
  warning: <ExclamationCircleFilled />,
};

/** The end of an action: what was done, by whom and when, what follows, and the way on. */
export default function ResultSummary({
  tone,
  title,
  step,
  figures = [],
  next,
  action,
  links,
  children,
}: Props) {
  const t = useText();
  const id = useId();
  return (
    <Card className={`result-summary is-${tone}`} role="region" aria-labelledby={id}>
      <span className="result-summary-icon" aria-hidden>
        {icons[tone]}
      </span>
      <div className="result-summary-text">
        <h2 id={id}>
          <span role="status">{title}</span>
        </h2>
        {step && (
          <p className="quiet">
            <Author id={step.byId} name={step.by} /> · <LocalTime at={step.at} />
          </p>
        )}
        <Sentences sentences={figures} />
        {next.some(Boolean) && <h3>{t('common.next')}</h3>}
        <Sentences sentences={next} />
        <div className="result-summary-actions no-print">
          {action}
          {links}
        </div>
        {children}
      </div>
    </Card>
  );
}

function Sentences({ sentences }: { sentences: readonly ReactNode[] }) {
  const visible = sentences.filter(Boolean);
  if (visible.length === 0) return null;
  return (
    <ul>
      {visible.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences have no other key and keep their order
        <li key={at}>{sentence}</li>
      ))}
    </ul>
  );
}
