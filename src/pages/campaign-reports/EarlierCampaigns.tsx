import { useQuery } from '@tanstack/react-query';
import type { CampaignReport } from '#contract/campaign-reports';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { Part } from './Part';
import { PartsTable } from './Parts';
import { PeopleLink } from './PeopleLink';

/** Compares this campaign with earlier ones of its department. */
export default function EarlierCampaigns({ report: { campaign, counts } }: { report: CampaignReport }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['campaignReports', campaign.id, 'earlier'],
    queryFn: () => api.campaignReports.earlier({ params: { id: campaign.id } }),
    throwOnError: false,
  });
  return (
    <Part id={campaign.id} part="earlier" rowCount={query.data?.campaigns.length ?? 0}>
      <Loaded query={query}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <p className="quiet">{t('campaignReports.earlier.none')}</p>
          ) : (
            <PartsTable
              head={t('campaignReports.campaign')}
              rows={[
                {
                  key: campaign.id,
                  name: <b>{t('campaignReports.thisOne', { name: campaign.name })}</b>,
                  ...counts,
                },
                ...campaigns.map(({ id, name, figures }) => ({
                  key: id,
                  name: <Link to={`/campaign/${id}/report`}>{name}</Link>,
                  ...figures,
                })),
              ]}
              figure={(row, group) => <PeopleLink id={row.key} group={group} figure={row[group]} />}
            />
          )
        }
      </Loaded>
    </Part>
  );
}
