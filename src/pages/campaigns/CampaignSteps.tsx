import { useQuery } from '@tanstack/react-query';
import { Alert, Card, Tabs } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { campaignFields } from '#contract/campaign-fields';
import { isBeforeSending } from '#contract/campaign-states';
import { type Campaign, type CampaignForm, mayGoOn } from '#contract/campaigns';
import Activity from '@/components/activity/Activity';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import LinkButton from '@/components/LinkButton';
import { lastList } from '@/components/list/lastList';
import PageHead from '@/components/PageHead';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { keepAnswer, queryClient } from '@/services/queries';
import { campaignKeys, showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import AudienceStep from './AudienceStep';
import { CampaignState } from './CampaignState';
import CheckStep from './CheckStep';
import { parts, valuesOf } from './campaignForm';
import ScheduleStep from './ScheduleStep';
import Summary from './Summary';
import { Unsaved } from './Unsaved';

const ContentStep = lazy(() => import('./ContentStep'));

/** A campaign in four steps on one page, and the summary of them all beside. */
export default function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const words = useFieldWords(campaignFields);
  const { query, set } = useUrl();
  const { id, name, state, version, editable } = campaign;
  usePageTitle(undefined, name);
  const [unsaved, setUnsaved] = useState(false);
  const isChecked = isBeforeSending(campaign.state) || mayGoOn(campaign);
  const check = useQuery({
    queryKey: [...campaignKeys.check(id), version],
    queryFn: () => api.campaigns.check({ params: { id } }),
    enabled: isChecked,
    placeholderData: (last) => last,
  });
  const saved = useMemo(() => valuesOf(campaign), [campaign]);
  const active = parts.find((part) => part === query.get('tab')) ?? 'audience';
  const save = async (values: CampaignForm, onVersion: number) => {
    const reply = await api.campaigns.update({ params: { id }, body: { ...values, version: onVersion } });
    keepAnswer(campaignKeys.read(id), reply);
    void queryClient.invalidateQueries(showing('campaigns'));
    return reply;
  };
  const content = {
    audience: <AudienceStep campaign={campaign} />,
    content: (
      <Suspense>
        <ContentStep campaign={campaign} />
      </Suspense>
    ),
    check: isChecked ? (
      <CheckStep campaign={campaign} check={check} />
    ) : (
      <Alert type="info" title={t('campaigns.readOnly')} />
    ),
    schedule: <ScheduleStep campaign={campaign} />,
    activity: (
      <Card>
        <Activity of={{ noun: 'campaigns', id }} />
      </Card>
    ),
  };
  return (
    <>
      <PageHead
        title={name}
        back={{ to: lastList('/campaigns'), label: t('campaigns.back') }}
        status={<CampaignState state={state} />}
        deed={
          <>
            {campaign.startedAt && (
              <LinkButton to={`/campaign/${id}/report`}>{t('campaigns.report')}</LinkButton>
            )}
            <LinkButton to={`/campaign/new?copyOf=${id}`}>{t('campaigns.duplicate')}</LinkButton>
          </>
        }
      />
      <div className="campaign-page">
        <div className="campaign-steps">
          <SavedForm<CampaignForm, Campaign>
            disabled={!editable}
            saved={saved}
            version={version}
            of={{ noun: 'campaigns', id }}
            save={save}
            fromCurrent={(current) => valuesOf(current as unknown as Campaign)}
            fields={words}
          >
            <Unsaved saved={saved} onChange={setUnsaved} />
            {!editable && isBeforeSending(campaign.state) && <Fixed campaign={campaign} />}
            <Tabs
              activeKey={active}
              onChange={(tab) => set({ tab: tab === 'audience' ? undefined : tab }, 'push')}
              items={parts.map((part) => ({
                key: part,
                label: t(`campaigns.part.${part}`),
                children: content[part],
              }))}
            />
          </SavedForm>
        </div>
        <Summary campaign={campaign} check={isChecked ? check.data : undefined} unsaved={unsaved} />
      </div>
    </>
  );
}

function Fixed({ campaign: { state } }: { campaign: Campaign }) {
  const t = useText();
  const why = state === 'IN_REVIEW' ? '.review' : state === 'SCHEDULED' ? '.scheduled' : '';
  return <Alert type="info" className="campaign-note" title={t(`campaigns.readOnly${why}`)} />;
}
