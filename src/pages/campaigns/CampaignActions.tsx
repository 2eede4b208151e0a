import { history, useAccess } from '@umijs/max';
import type { Check } from '#contract/campaign-check';
import { hasEnded } from '#contract/campaign-states';
import type { UserStep } from '#contract/campaign-steps';
import { type Campaign, canContinue, hasSentMails } from '#contract/campaigns';
import { type OfferedStep, StepActions } from '@/components/lifecycle/StepActions';
import type { ActionButton } from '@/components/page/ActionButtons';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient, storeReply } from '@/services/queries';
import { campaignKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  campaign: Campaign;
  check: Check | undefined;
  unsaved: boolean;
}

/** The order of the steps: the next regular one comes first. */
const stepOrder = [
  'approve',
  'resume',
  'schedule',
  'start',
  'submit',
  'pause',
  'resend',
  'sendBack',
  'unschedule',
  'cancel',
] as const;

/** The steps of a campaign as buttons, with the reasons that block them. */
export function CampaignActions({ campaign, check, unsaved }: Props) {
  const t = useText();
  const access = useAccess();
  const { id, name, state, sendAt, version, counts } = campaign;
  const performStep = async (step: UserStep | 'again', reason: string) => {
    if (step === 'again') {
      const newCampaign = await api.campaigns.again({ params: { id }, body: {} });
      void queryClient.invalidateQueries(queriesShowing('campaigns'));
      history.push(`/campaign/${newCampaign.id}`);
      return;
    }
    const reply = await api.campaigns[step]({ params: { id }, body: { version, reason } });
    storeReply(campaignKeys.read(id), reply);
    // The page of a paused or canceled campaign shows its result.
    if (step !== 'pause' && step !== 'cancel') notifyDone(t(`campaigns.done.${step}`, { name }));
    void queryClient.invalidateQueries(queriesShowing('campaigns'));
  };
  const getBlocker = useStepBlocker({ campaign, check, unsaved });
  const needsApproval = check?.needsApproval === true && !campaign.approvedBy && state === 'DRAFT';
  const recipientCount = check?.audience.recipients ?? 0;
  const confirmations: Partial<Record<UserStep, string>> = {
    start: t('campaigns.ask.start', { count: recipientCount }),
    schedule: t('campaigns.ask.schedule', { count: recipientCount }),
    cancel: t('campaigns.ask.cancel', { open: counts.open }),
    resend: t(`campaigns.ask.resend${state === 'CANCELLED' ? '.cancelled' : ''}`, { count: counts.failed }),
  };
  const offered = stepOrder
    .filter((step) => campaign.steps.includes(step))
    .map(
      (step): OfferedStep => ({
        key: step,
        label: t(`campaigns.step.${step}`),
        confirmText: confirmations[step],
        danger: step === 'cancel',
        // The page of an ended campaign leads on to its report.
        secondary: hasEnded(state),
        reason: step === 'sendBack' && state === 'IN_REVIEW' ? t('campaigns.reason.sendBack') : undefined,
        blocked: getBlocker(step),
      }),
    );
  const mainStep = needsApproval ? 'submit' : sendAt === null ? 'start' : 'schedule';
  const primaryStep = state === 'SCHEDULED' ? 'unschedule' : mainStep;
  // The next regular step is the primary button; requesting an optional approval is not.
  const steps = [
    ...offered.filter(({ key }) => key === primaryStep),
    ...offered.filter(({ key }) => key !== primaryStep),
  ].filter(({ key }) => key !== 'schedule' || sendAt !== null);
  const repeatSteps: OfferedStep[] =
    hasSentMails(campaign) && access['campaigns:edit']
      ? [{ key: 'again', label: t('campaigns.again'), secondary: true }]
      : [];
  return (
    <StepActions
      steps={[...steps, ...repeatSteps]}
      performStep={(step, reason) => performStep(step as UserStep | 'again', reason)}
    />
  );
}

/** Returns why a step is blocked, and where to correct that. */
function useStepBlocker({ campaign, check, unsaved }: Props): (step: UserStep) => ActionButton['blocked'] {
  const t = useText();
  const errors = check?.findings.filter(({ weight }) => weight === 'ERROR').length ?? 0;
  const warnings =
    check?.findings.filter(({ weight, accepted }) => weight === 'WARNING' && accepted === null).length ?? 0;
  return (step) => {
    const isContinuing = (step === 'resume' || step === 'resend') && canContinue(campaign);
    if (!isContinuing && step !== 'submit' && step !== 'schedule' && step !== 'start' && step !== 'approve')
      return undefined;
    if (unsaved) return { reason: t('campaigns.summary.unsaved') };
    if (!check) return { reason: t('campaigns.blocked.checking') };
    if (errors > 0) return { reason: t('campaigns.blocked.errors', { count: errors }), to: '?tab=check' };
    if (step === 'submit' || step === 'approve') return undefined;
    if (check.needsApproval && !campaign.approvedBy) return { reason: t('campaigns.blocked.approval') };
    if (warnings > 0)
      return { reason: t('campaigns.blocked.warnings', { count: warnings }), to: '?tab=check' };
    return undefined;
  };
}
