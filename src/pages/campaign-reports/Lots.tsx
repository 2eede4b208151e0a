import type { CampaignReport } from '#contract/campaign-reports';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { PeopleLink } from './PeopleLink';
import { Section } from './Section';

/** Lists the lots that recipients clicked, and which of them one of these recipients bought. */
export function Lots({ report: { campaign, lots } }: { report: CampaignReport }) {
  const t = useText();
  return (
    <Section
      id={campaign.id}
      part="lots"
      none={t('campaignReports.lots.none')}
      heads={[
        { label: t('campaignReports.lot') },
        { label: t('campaignReports.people'), isFigure: true },
        { label: t('campaignReports.clicks'), isFigure: true },
      ]}
    >
      {lots.map(({ id, auctionId, number, title, people, clicks, bought }) => (
        <tr key={id}>
          <td>
            <Link to={lotAddress(auctionId, number)}>
              {number} · {title}
            </Link>
            {bought && (
              <>
                <br />
                <small>{t('campaignReports.lot.bought')}</small>
              </>
            )}
          </td>
          <td className="is-right">
            <PeopleLink id={campaign.id} group="clicked" figure={people} filter={{ lot: id }} />
          </td>
          <td className="is-right">
            <PeopleLink id={campaign.id} group="clicked" figure={clicks} filter={{ lot: id }} />
          </td>
        </tr>
      ))}
    </Section>
  );
}
