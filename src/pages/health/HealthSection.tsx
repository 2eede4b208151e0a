import type { ReactNode } from 'react';
import type { HealthState } from '#contract/health';
import StatusTag from '@/components/page/StatusTag';
import { useText } from '@/services/text';

interface Props {
  title: string;
  state: HealthState;
  /** what is wrong and what to do, shown when the part needs attention */
  advice: string;
  /** a link to the page that shows or solves it */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the system with its state. */
export default function HealthSection({ title, state, advice, action, children }: Props) {
  return (
    <section className="health-section" aria-label={title}>
      <div className="settings-head">
        <h2>{title}</h2>
        <StateTag state={state} />
        <span>{action}</span>
      </div>
      {state === 'ATTENTION' && <p className="health-advice">{advice}</p>}
      {children}
    </section>
  );
}

export function StateTag({ state }: { state: HealthState }) {
  const t = useText();
  return <StatusTag label={t(`health.state.${state}`)} tone={state === 'OK' ? 'good' : 'warn'} />;
}
