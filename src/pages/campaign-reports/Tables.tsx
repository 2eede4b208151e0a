import { useIntl } from '@umijs/max';
import type { CampaignReport } from '#contract/campaign-reports';
import { boughtWithinDays } from '#contract/people-groups';
import Link from '@/components/Link';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';
import { PeopleLink } from './PeopleLink';
import { Section } from './Section';
import { purchasesAddress } from './useCampaignReport';

interface Props {
  report: CampaignReport;
}

/** Where people went, most of them first; what programs pressed stands apart. */
export function Links({ report: { campaign, links } }: Props) {
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

/** The lots people went to, and which of them one of these people bought. */
export function Lots({ report: { campaign, lots } }: Props) {
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

/** What people bought after a press; currencies are never added up, and each figure opens its purchases. */
export function Brought({ report: { campaign, brought } }: Props) {
  const t = useText();
  const { formatNumber } = useIntl();
  return (
    <Section
      id={campaign.id}
      part="brought"
      hint={t('campaignReports.brought.hint', { days: boughtWithinDays })}
      none={t('campaignReports.brought.none')}
      heads={[
        { label: t('campaignReports.currency') },
        { label: t('campaignReports.people'), isFigure: true },
        { label: t('campaignReports.purchases'), isFigure: true },
        { label: t('campaignReports.visited'), isFigure: true },
        { label: t('campaignReports.hammer'), isFigure: true },
      ]}
    >
      {brought.map(({ currency, people, purchases, visited, hammer }) => (
        <tr key={currency}>
          <td>{currency}</td>
          <td className="is-right">
            <PeopleLink id={campaign.id} group="bought" figure={people} filter={{ currency }} />
          </td>
          <td className="is-right">
            <Link to={purchasesAddress(campaign.id, { currency })}>{formatNumber(purchases)}</Link>
          </td>
          <td className="is-right">
            {visited === 0 ? (
              formatNumber(0)
            ) : (
              <Link to={purchasesAddress(campaign.id, { currency, visited: true })}>
                {formatNumber(visited)}
              </Link>
            )}
          </td>
          <td className="is-right">
            <Link to={purchasesAddress(campaign.id, { currency })}>
              <Money amount={hammer} currency={currency} short />
            </Link>
          </td>
        </tr>
      ))}
    </Section>
  );
}

/** Why mails were refused, or came back later, by the code that says so. */
export function Bounces({ report: { campaign, bounces } }: Props) {
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

/** Why people of the audience were not written to. */
export function Skips({ report: { campaign, skips } }: Props) {
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
