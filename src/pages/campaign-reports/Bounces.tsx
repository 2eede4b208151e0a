import { useIntl } from '@umijs/max';
import type { BounceLine } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import { useText } from '@/services/text';
import { PeopleLink } from './PeopleLink';
import { Section } from './Section';

/** Lists why emails were refused or bounced, by SMTP code. The lines of each kind add up to its figure. */
export function Bounces({ report: { campaign, counts, bounces } }: { report: CampaignReport }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const remainders = groups.flatMap((group) => {
    const groupBounces = bounces.filter((bounce) => bounce.group === group);
    const people = counts[group] - groupBounces.reduce((sum, bounce) => sum + bounce.people, 0);
    return people > 0 ? [{ group, people }] : [];
  });
  return (
    <Section
      id={campaign.id}
      part="bounces"
      none={t('campaignReports.bounces.none')}
      heads={[
        { label: t('campaignReports.figure') },
        { label: t('campaignReports.code') },
        { label: t('campaignReports.reply') },
        { label: t('campaignReports.people'), isFigure: true },
      ]}
    >
      {[
        ...bounces.map(({ group, code, reply: smtpReply, people }) => (
          <tr key={`${group} ${code}`}>
            <td>{t(`campaignReports.group.${group}`)}</td>
            <td>{code || '–'}</td>
            <td className="campaign-link">
              <small>{smtpReply}</small>
            </td>
            <td className="is-right">
              <PeopleLink id={campaign.id} group={group} figure={people} filter={{ code }} />
            </td>
          </tr>
        )),
        ...remainders.map(({ group, people }) => (
          <tr key={group}>
            <td>{t(`campaignReports.group.${group}`)}</td>
            <td colSpan={2}>{t('campaignReports.bounces.rest')}</td>
            <td className="is-right">{formatNumber(people)}</td>
          </tr>
        )),
      ]}
    </Section>
  );
}

const groups: readonly BounceLine['group'][] = ['failed', 'bounced'];
