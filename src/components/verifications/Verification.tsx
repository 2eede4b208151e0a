import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { useState } from 'react';
import {
  fourEyesActions,
  reasonedActions,
  statesToVerify,
  type VerificationAction,
  type VerificationState,
} from '#contract/verification-states';
import type { Verification as VerificationReply } from '#contract/verifications';
import ColleagueText from '@/components/avatars/ColleagueText';
import { StepActions } from '@/components/lifecycle/StepActions';
import Meter from '@/components/meter/Meter';
import Loaded from '@/components/page/Loaded';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { SanctionHits } from '@/components/sanctions/SanctionHits';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { IdentityDocuments } from './IdentityDocuments';
import { VerificationForm } from './VerificationForm';
import { VerifyDialog } from './VerifyDialog';
import '@/components/consents/consents.css';
import './verification.css';

/** The identity verification of a customer: state and decision, findings and documents. */
export default function Verification({ customerId: id }: { customerId: number }) {
  const query = useQuery({
    queryKey: ['verifications', id],
    queryFn: () => api.verifications.read({ params: { id } }),
  });
  return (
    <Loaded query={query}>
      {(verification) => (
        <div className="consents">
          <VerificationStatus customerId={id} verification={verification} />
          <Meter customerId={id} />
          <SanctionMatches customerId={id} />
          <VerificationForm customerId={id} verification={verification} />
          <IdentityDocuments customerId={id} verification={verification} />
        </div>
      )}
    </Loaded>
  );
}

/** Lists the possible sanctions matches of the customer. */
function SanctionMatches({ customerId: id }: { customerId: number }) {
  const t = useText();
  const access = useAccess();
  const query = useQuery({
    queryKey: ['sanctions', id],
    queryFn: () => api.sanctions.ofCustomer({ params: { id }, query: { pageSize: 100 } }),
  });
  if (!query.data || query.data.total === 0) return null;
  return (
    <section>
      <h2>{t('sanctions.title')}</h2>
      <SanctionHits hits={query.data.data} canDecide={access['customers:verify']} />
    </section>
  );
}

const tones: Partial<Record<VerificationState, Tone>> = { VERIFIED: 'good', REJECTED: 'bad', REVOKED: 'bad' };
export const toneOf = (state: VerificationState): Tone =>
  tones[state] ?? ((statesToVerify as readonly string[]).includes(state) ? 'warn' : 'quiet');

interface Part {
  customerId: number;
  verification: VerificationReply;
}

function VerificationStatus({ customerId: id, verification }: Part) {
  const t = useText();
  const [verifying, setVerifying] = useState(false);
  const {
    state,
    validUntil,
    overridden,
    decidedBy,
    decidedById,
    decidedAt,
    decisionReason,
    decisionEvidence,
  } = verification;
  const { gaps, steps, version } = verification;
  const performStep = async (step: string, reason: string) => {
    if (step === 'verify') return setVerifying(true);
    await api.verifications.performStep({
      params: { id },
      body: { step: step as VerificationAction, reason, version },
    });
    await queryClient.invalidateQueries(queriesShowing('verifications'));
  };
  const blockedBy = (step: VerificationAction, own: boolean) => {
    if (own && fourEyesActions.includes(step)) return { reason: t('refusal.verification.four_eyes') };
    return step === 'submit' && gaps.length > 0
      ? { reason: gaps.map((gap) => t(`verifications.gap.${gap}`)).join(', ') }
      : undefined;
  };
  return (
    <section>
      <h2>{t('verifications.title')}</h2>
      <p className="verification-state">
        <StatusTag label={t(`verifications.state.${state}`)} tone={toneOf(state)} />
        {validUntil && state === 'VERIFIED' && (
          <span>{t('verifications.until', { day: dayText(validUntil) })}</span>
        )}
        {overridden && <b>{t('verifications.overridden')}</b>}
      </p>
      {decidedBy && decidedAt && (
        <p>
          <ColleagueText text="verifications.decided" id={decidedById} name={decidedBy} /> ·{' '}
          <LocalTime at={decidedAt} />
          {decisionReason && <q>{decisionReason}</q>}
          {decisionEvidence && <span>{t('verifications.evidence', { evidence: decisionEvidence })}</span>}
        </p>
      )}
      {gaps.length > 0 && state !== 'NOT_REQUIRED' && state !== 'VERIFIED' && (
        <>
          <p>{t('verifications.gaps')}</p>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{t(`verifications.gap.${gap}`)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="verification-actions">
        <StepActions
          performStep={performStep}
          steps={steps.map(({ step, own }) => ({
            key: step,
            label: t(`verifications.step.${step}`),
            blocked: blockedBy(step, own),
            danger: step === 'reject' || step === 'revoke',
            reason:
              step !== 'verify' && reasonedActions.includes(step)
                ? t(`verifications.step.${step}`)
                : undefined,
          }))}
        />
      </div>
      {verifying && (
        <VerifyDialog customerId={id} verification={verification} onClose={() => setVerifying(false)} />
      )}
    </section>
  );
}
