import './status.css';

export type Tone = 'quiet' | 'active' | 'good' | 'warn' | 'bad';

interface Props {
  label: string;
  tone: Tone;
  /** position in the lifecycle, from 1, and number of positions: shown as the filled part of the ring */
  place?: readonly [at: number, of: number];
  /** the label may be long: it wraps to two lines and is shown in full on hover */
  wraps?: boolean;
}

/** A status: a dot filled by its position in the lifecycle, and the label; never color alone. */
export default function StatusTag({ label, tone, place, wraps }: Props) {
  const part = place ? Math.round((place[0] / place[1]) * 360) : 360;
  return (
    <span className={`status status-${tone}${wraps ? ' is-wrapped' : ''}`} title={wraps ? label : undefined}>
      <i aria-hidden style={{ '--part': `${part}deg` } as React.CSSProperties} />
      {wraps ? <span>{label}</span> : label}
    </span>
  );
}
