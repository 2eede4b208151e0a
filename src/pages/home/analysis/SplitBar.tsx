import type { CSSProperties } from 'react';
import Link from '@/components/page/Link';

interface Props {
  parts: readonly { key: string; label: string; value: number; to: string }[];
}

/** A bar of parts that together are all, with their counts below. */
export default function SplitBar({ parts }: Props) {
  return (
    <>
      <div className="analysis-split" aria-hidden>
        {parts.map(({ key, value }) => (
          <i key={key} className={`is-${key}`} style={{ flexGrow: value } as CSSProperties} />
        ))}
      </div>
      <ul className="analysis-legend">
        {parts
          .filter(({ key, value }) => value > 0 || key !== 'unestimated')
          .map(({ key, label, value, to }) => (
            <li key={key}>
              <i className={`is-${key}`} aria-hidden />
              {label} <Link to={to}>{value}</Link>
            </li>
          ))}
      </ul>
    </>
  );
}
