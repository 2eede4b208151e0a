import { Card } from 'antd';
import type { Analysis } from '#contract/analysis';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

type Lot = Analysis['watchedLots'][number];

/** The lots of coming sales that most recipients of campaigns looked at. */
export default function WatchedLots({ lots }: { lots: readonly Lot[] }) {
  const t = useText();
  return (
    <Card title={t('analysis.watched')}>
      {lots.length === 0 ? (
        <p>{t('analysis.watched.none')}</p>
      ) : (
        <div className="analysis-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('lots.number')}</th>
                <th scope="col">{t('lots.title')}</th>
                <th scope="col" className="is-right">
                  {t('analysis.column.clicked')}
                </th>
                <th scope="col" className="is-right">
                  {t('analysis.column.lastWeek')}
                </th>
                <th scope="col" className="is-right">
                  {t('analysis.column.weekBefore')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lots.map((lot) => (
                <tr key={lot.id}>
                  <td>
                    <Link to={lotAddress(lot.auctionId, lot.number)}>
                      {lot.auctionCode} · {lot.number}
                    </Link>
                  </td>
                  <td>{[lot.artist, lot.title].filter(Boolean).join(', ')}</td>
                  <td className="is-right">
                    <Link to={peopleAddress(lot)}>{lot.clicked}</Link>
                  </td>
                  <td className="is-right">{lot.lastWeek}</td>
                  <td className="is-right">{lot.weekBefore}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

/** The recipients who clicked, in the report of the campaign; no list shows those of several campaigns together. */
const peopleAddress = ({ campaignId, auctionId, number, id }: Lot): string =>
  campaignId === null
    ? lotAddress(auctionId, number)
    : `/campaign/${campaignId}/report?${new URLSearchParams({ tab: 'people', group: 'clicked', lot: String(id) })}`;
