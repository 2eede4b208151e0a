import { useIntl } from '@umijs/max';
import type { CampaignReport } from '#contract/campaign-reports';
import { boughtWithinDays } from '#contract/people-groups';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { PeopleLink } from './PeopleLink';
import { Section } from './Section';
import { purchasesAddress } from './useCampaignReport';

/** Shows purchases after a click, by currency, because currencies are never added up; each figure opens its purchases. */
export function PurchaseTotals({ report: { campaign, sales: purchaseTotals } }: { report: CampaignReport }) {
  const t = useText();
  const { formatNumber } = useIntl();
  return (
    <Section
      id={campaign.id}
      part="sales"
      hint={t('campaignReports.sales.hint', { days: boughtWithinDays })}
      none={t('campaignReports.sales.none')}
      heads={[
        { label: t('campaignReports.currency') },
        { label: t('campaignReports.people'), isFigure: true },
        { label: t('campaignReports.purchases'), isFigure: true },
        { label: t('campaignReports.visited'), isFigure: true },
        { label: t('campaignReports.hammer'), isFigure: true },
      ]}
    >
      {purchaseTotals.map(({ currency, people, purchases, visited, hammer }) => (
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
