import { Card } from 'antd';
import type { Analysis } from '#contract/analysis';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

/** The artists and keywords that most customers look for. */
export default function Wanted({ wanted }: { wanted: NonNullable<Analysis['wanted']> }) {
  const t = useText();
  return (
    <Card title={t('analysis.wanted')}>
      {wanted.length === 0 ? (
        <p>{t('analysis.wanted.none')}</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('analysis.column.wanted')}</th>
              <th scope="col">{t('analysis.column.kind')}</th>
              <th scope="col" className="is-right">
                {t('analysis.column.customers')}
              </th>
            </tr>
          </thead>
          <tbody>
            {wanted.map(({ kind, text, customers }) => (
              <tr key={`${kind} ${text}`}>
                <td>
                  <bdi>{text}</bdi>
                </td>
                <td>{t(`analysis.wanted.${kind}`)}</td>
                <td className="is-right">
                  <Link
                    to={`/customers?${new URLSearchParams({ tab: 'all', wanted: text, wantedKind: kind })}`}
                  >
                    {customers}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
