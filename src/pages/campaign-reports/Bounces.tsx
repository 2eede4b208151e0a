import type { CampaignReport } from '#contract/campaign-reports';
import { useText } from '@/services/text';
import { PeopleLink } from './PeopleLink';
import { Section } from './Section';

/** Why mails were refused, or came back later, by the code that says so. */
export function Bounces({ report: { campaign, bounces } }: { report: CampaignReport }) {
  const t = useText();
  return (
    <Section
      id={campaign.id}
      part="bounces"
      none={t('campaignReports.bounces.none')}
      heads={[
        { label: t('campaignReports.figure') },
        { label: t('campaignReports.code') },
        { label: t('campaignReports.said') },
        { label: t('campaignReports.people'), isFigure: true },
      ]}
    >
      {bounces.map(({ group, code, said, people }) => (
        <tr key={`${group} ${code}`}>
          <td>{t(`campaignReports.group.${group}`)}</td>
          <td>{code || '–'}</td>
          <td className="campaign-link">
            <small>{said}</small>
          </td>
          <td className="is-right">
            <PeopleLink id={campaign.id} group={group} figure={people} filter={{ code }} />
          </td>
        </tr>
      ))}
    </Section>
  );
}
