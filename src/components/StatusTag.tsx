import './status.css';

export type Tone = 'quiet' | 'active' | 'good' | 'warn' | 'bad';

interface Props {
  label: string;
  tone: Tone;
  /** place in the lifecycle, from 1, and how many places there are: drawn as a filled part of the ring */
  place?: readonly [at: number, of: number];
}

/** A state: a dot whose filling is its place in the lifecycle, and the word; never colour alone. */
export default function StatusTag({ label, tone, place }: Props) {
  const part = place ? Math.round((place[0] / place[1]) * 360) : 360;
  return (
    <span className={`status status-${tone}`}>
      <i aria-hidden style={{ '--part': `${part}deg` } as React.CSSProperties} />
      {label}
    </span>
  );
}
