import { Alert } from 'antd';
import { useMemo, useState } from 'react';
import { campaignFields } from '#contract/campaign-fields';
import { isBeforeSending } from '#contract/campaign-states';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import { CampaignState } from '@/components/campaigns/CampaignState';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import FollowButton from '@/components/follows/FollowButton';
import SavedForm from '@/components/form/SavedForm';
import { lastList } from '@/components/list/lastList';
import LinkButton from '@/components/page/LinkButton';
import PageHead from '@/components/page/PageHead';
import Present from '@/components/presence/Present';
import { api } from '@/services/api';
import { queryClient, storeReply } from '@/services/queries';
import { campaignKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { CampaignResult, hasResult } from './CampaignResult';
import { toFormValues } from './campaignForm';
import StepTabs from './StepTabs';
import Summary from './Summary';
import { Unsaved } from './Unsaved';
import { useCampaignCheck } from './useCampaignCheck';

/** A campaign in four steps on one page, with a summary beside them. */
export default function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const fieldLabels = useFieldDisplays(campaignFields);
  const { id, name, state, version, editable } = campaign;
  usePageTitle(undefined, name);
  const [unsaved, setUnsaved] = useState(false);
  const check = useCampaignCheck(campaign);
  const saved = useMemo(() => toFormValues(campaign), [campaign]);
  const save = async (values: CampaignForm, onVersion: number) => {
    const reply = await api.campaigns.update({ params: { id }, body: { ...values, version: onVersion } });
    storeReply(campaignKeys.read(id), reply);
    void queryClient.invalidateQueries(queriesShowing('campaigns'));
    return reply;
  };
  return (
    <>
      <PageHead
        title={name}
        back={{ to: lastList('/campaigns'), label: t('campaigns.back') }}
        status={
          <>
            <CampaignState state={state} />
            <FollowButton noun="campaigns" id={id} title={name} />
            <Present noun="campaigns" id={id} />
          </>
        }
        action={
          !hasResult(campaign) && (
            <>
              {campaign.startedAt && (
                <LinkButton to={`/campaign/${id}/report`}>{t('campaigns.report')}</LinkButton>
              )}
              <LinkButton to={`/campaign/new?copyOf=${id}`}>{t('campaigns.duplicate')}</LinkButton>
            </>
          )
        }
      />
      {hasResult(campaign) && <CampaignResult campaign={campaign} check={check?.data} unsaved={unsaved} />}
      <div className="campaign-page">
        <div className="campaign-steps">
          <SavedForm<CampaignForm, Campaign>
            disabled={!editable}
            saved={saved}
            version={version}
            subject={{ noun: 'campaigns', id }}
            save={save}
            fromCurrent={(current) => toFormValues(current as unknown as Campaign)}
            fields={fieldLabels}
          >
            <Unsaved saved={saved} onChange={setUnsaved} />
            {!editable && isBeforeSending(state) && <ReadOnlyNotice campaign={campaign} />}
            <StepTabs campaign={campaign} check={check} />
          </SavedForm>
        </div>
        <Summary campaign={campaign} check={check?.data} unsaved={unsaved} />
      </div>
    </>
  );
}

function ReadOnlyNotice({ campaign: { state } }: { campaign: Campaign }) {
  const t = useText();
  const reasonKey = state === 'IN_REVIEW' ? '.review' : state === 'SCHEDULED' ? '.scheduled' : '';
  return <Alert type="info" className="campaign-note" title={t(`campaigns.readOnly${reasonKey}`)} />;
}
