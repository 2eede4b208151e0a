import type { CampaignReport } from '#contract/campaign-reports';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { PeopleLink } from './PeopleLink';
import { Section } from './Section';

/** Lists the links by clicks, most first; automated clicks are counted separately. */
export function Links({ report: { campaign, links } }: { report: CampaignReport }) {
  const t = useText();
  return (
    <Section
      id={campaign.id}
      part="links"
      none={t('campaignReports.links.none')}
      heads={[
        { label: t('campaignReports.link') },
        { label: t('campaignReports.people'), isFigure: true },
        { label: t('campaignReports.clicks'), isFigure: true },
        { label: t('campaignReports.machineClicks'), isFigure: true },
      ]}
    >
      {links.map(({ id, url, lot, people, clicks, machine }) => (
        <tr key={id}>
          <td className="campaign-link">
            {lot && (
              <>
                <Link to={lotAddress(lot.auctionId, lot.number)}>
                  {lot.number} · {lot.title}
                </Link>
                <br />
              </>
            )}
            <small>{url}</small>
          </td>
          <td className="is-right">
            <PeopleLink id={campaign.id} group="clicked" figure={people} filter={{ link: id }} />
          </td>
          <td className="is-right">
            <PeopleLink id={campaign.id} group="clicked" figure={clicks} filter={{ link: id }} />
          </td>
          <td className="is-right">
            <PeopleLink
              id={campaign.id}
              group="audience"
              figure={machine}
              filter={{ link: id, machine: true }}
            />
          </td>
        </tr>
      ))}
    </Section>
  );
}
