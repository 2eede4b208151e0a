import './status.css';

export type Tone = 'quiet' | 'active' | 'good' | 'warn' | 'bad';

interface Props {
  label: string;
  tone: Tone;
  /** place in the lifecycle, from 1, and how many places there are: drawn as a filled part of the ring */
  place?: readonly [at: number, of: number];
  /** the label is a list of words, which may take two lines and is told in full on hover */
  words?: boolean;
}

/** A state: a dot whose filling is its place in the lifecycle, and the word; never colour alone. */
export default function StatusTag({ label, tone, place, words }: Props) {
  const part = place ? Math.round((place[0] / place[1]) * 360) : 360;
  return (
    <span className={`status status-${tone}${words ? ' is-words' : ''}`} title={words ? label : undefined}>
      <i aria-hidden style={{ '--part': `${part}deg` } as React.CSSProperties} />
      {words ? <span>{label}</span> : label}
    </span>
  );
}
