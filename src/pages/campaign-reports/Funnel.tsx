import type { CampaignReport } from '#contract/campaign-reports';
import { funnelGroups, groupParts, type PeopleGroup, peopleGroups } from '#contract/people-groups';
import { useText } from '@/services/text';
import { Part } from './Part';
import { GroupName, PartsText, PeopleLink, ShareText } from './PeopleLink';

/** A bar for each stage from the audience to the buyers; each figure opens its customers. */
export function Funnel({ report: { campaign, counts } }: { report: CampaignReport }) {
  return (
    <Part id={campaign.id} part="funnel" rowCount={funnelGroups.length}>
      <dl className="campaign-funnel">
        {funnelGroups.map((group) => (
          <div key={group}>
            <dt>
              <GroupName group={group} />
            </dt>
            <dd>
              <b>
                <PeopleLink id={campaign.id} group={group} figure={counts[group]} />
              </b>
              <small>
                <ShareText counts={counts} group={group} />
              </small>
            </dd>
            <dd className="campaign-bar" aria-hidden>
              <i
                style={{
                  inlineSize: `${counts.audience === 0 ? 0 : (100 * counts[group]) / counts.audience}%`,
                }}
              />
            </dd>
            {isSum(group) && (
              <dd>
                <small>
                  <PartsText counts={counts} group={group} />
                </small>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Part>
  );
}

const isSum = (group: PeopleGroup): group is keyof typeof groupParts => group in groupParts;
const sums = Object.keys(groupParts) as (keyof typeof groupParts)[];

/** Returns how far to indent a figure: one step for each total it is part of. */
function getDepth(group: PeopleGroup): number {
  const parentSum = sums.find((candidate) =>
    (groupParts[candidate] as readonly PeopleGroup[]).includes(group),
  );
  return parentSum === undefined ? 0 : 1 + getDepth(parentSum);
}

/** Shows every figure with its share of a larger one. The parts of a total are indented below it. */
export function AllFigures({ report: { campaign, counts } }: { report: CampaignReport }) {
  const t = useText();
  return (
    <Part id={campaign.id} part="figures" rowCount={peopleGroups.length}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('campaignReports.figure')}</th>
            <th scope="col" className="is-right">
              {t('campaignReports.people')}
            </th>
            <th scope="col" className="is-right">
              {t('campaignReports.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {peopleGroups.map((group) => (
            <tr key={group}>
              <td className={`campaign-figure is-depth-${getDepth(group)}`}>
                <GroupName group={group} />
              </td>
              <td className="is-right">
                <PeopleLink id={campaign.id} group={group} figure={counts[group]} />
              </td>
              <td className="is-right">
                <ShareText counts={counts} group={group} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
