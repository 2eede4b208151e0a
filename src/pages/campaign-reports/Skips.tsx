import type { CampaignReport } from '#contract/campaign-reports';
import { useText } from '@/services/text';
import { PeopleLink } from './PeopleLink';
import { Section } from './Section';

/** Lists why customers of the audience were skipped. */
export function Skips({ report: { campaign, skips } }: { report: CampaignReport }) {
  const t = useText();
  return (
    <Section
      id={campaign.id}
      part="skips"
      none={t('campaignReports.skips.none')}
      heads={[{ label: t('campaignReports.reason') }, { label: t('campaignReports.people'), isFigure: true }]}
    >
      {skips.map(({ reason, people }) => (
        <tr key={reason}>
          <td>{t(`audience.reason.${reason}`)}</td>
          <td className="is-right">
            <PeopleLink id={campaign.id} group="skipped" figure={people} filter={{ reason }} />
          </td>
        </tr>
      ))}
    </Section>
  );
}
