import './status.css';

export type Tone = 'quiet' | 'active' | 'good' | 'warn' | 'bad';

interface Props {
  label: string;
  tone: Tone;
  /** place in the lifecycle, from 1, and how many places there are: drawn as a filled part of the ring */
  place?: readonly [at: number, of: number];
  /** the label may be long: it takes up to two lines and is shown in full on hover */
  wraps?: boolean;
}

/** A state: a dot whose filling is its place in the lifecycle, and the word; never colour alone. */
export default function StatusTag({ label, tone, place, wraps }: Props) {
  const part = place ? Math.round((place[0] / place[1]) * 360) : 360;
  return (
    <span className={`status status-${tone}${wraps ? ' is-wrapped' : ''}`} title={wraps ? label : undefined}>
      <i aria-hidden style={{ '--part': `${part}deg` } as React.CSSProperties} />
      {wraps ? <span>{label}</span> : label}
    </span>
  );
}
