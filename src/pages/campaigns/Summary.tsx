import { useIntl } from '@umijs/max';
import { Alert, Card, Progress } from 'antd';
import type { Check } from '#contract/campaign-check';
import { hasEnded } from '#contract/campaign-states';
import type { Campaign } from '#contract/campaigns';
import { languages } from '#contract/session';
import Link from '@/components/page/Link';
import { Underway } from '@/components/sending/Underway';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import { CampaignActions } from './CampaignActions';
import { SentSubject } from './SentSubject';

interface Props {
  campaign: Campaign;
  /** undefined when it is being sent or still loading */
  check: Check | undefined;
  unsaved: boolean;
}

/**
 * Summarizes audience, content, schedule and what still blocks sending, with the primary button. While it is sent, shows the
 * progress.
 */
export default function Summary({ campaign, check, unsaved }: Props) {
  const t = useText();
  const { remark, state, pauseReason, pauseDetail, winner } = campaign;
  const failureReason = pauseDetail === 'campaign.unapproved' ? t(`refusal.${pauseDetail}`) : pauseDetail;
  return (
    <aside className="campaign-summary" aria-label={t('campaigns.summary')}>
      <Card>
        {remark && state === 'DRAFT' && (
          <Alert type="warning" title={t(`campaigns.remark.${remark.kind}`, { text: remark.text })} />
        )}
        {pauseReason && (
          <Alert
            type={pauseReason === 'USER' ? 'info' : 'warning'}
            title={t(`campaigns.pause.${pauseReason}`)}
            description={pauseDetail || undefined}
          />
        )}
        {state === 'FAILED' && (
          <Alert type="error" title={t('campaigns.state.FAILED')} description={failureReason} />
        )}
        <dl>
          <RecipientsSummary campaign={campaign} check={check} />
          <ContentSummary campaign={campaign} />
          <ScheduleSummary campaign={campaign} />
          {check && !hasEnded(state) && <Blockers check={check} campaign={campaign} />}
        </dl>
        {campaign.counts.recipients > 0 && <SendingProgress campaign={campaign} />}
        <Underway campaign={campaign} />
        {winner && <p>{t(`campaigns.winner.${winner.why}`, { variant: winner.variant })}</p>}
        {/* A paused campaign is resumed or canceled where the page says what the pause means. */}
        {state !== 'PAUSED' && (
          <div className="campaign-actions">
            <CampaignActions campaign={campaign} check={check} unsaved={unsaved} />
          </div>
        )}
      </Card>
    </aside>
  );
}

function RecipientsSummary({ campaign, check }: Pick<Props, 'campaign' | 'check'>) {
  const { counts, state } = campaign;
  const isPast = hasEnded(state);
  const t = useText();
  // Before the check there is no count yet, and no recipients are frozen.
  const isCounted = check !== undefined || counts.recipients + counts.skipped > 0;
  const recipientCount = check ? check.audience.recipients : counts.recipients;
  const excludedCount = check ? check.audience.total - check.audience.recipients : counts.skipped;
  return (
    <>
      <dt>{t('campaigns.summary.who')}</dt>
      <dd aria-live="polite">
        <Link to="?tab=audience">
          {isCounted
            ? t(isPast ? 'campaigns.summary.getsThen' : 'campaigns.summary.gets', { count: recipientCount })
            : '…'}
        </Link>
        {excludedCount > 0 && (
          <>
            <br />
            <small>
              {t(isPast ? 'campaigns.summary.leftThen' : 'campaigns.summary.left', { count: excludedCount })}
            </small>
          </>
        )}
      </dd>
    </>
  );
}

function ContentSummary({ campaign }: Pick<Props, 'campaign'>) {
  const t = useText();
  const { contents, fallbackLanguage, test } = campaign;
  const availableLanguages = languages.filter((language) => contents.A[language]);
  const language = contents.A[fallbackLanguage]?.subject ? fallbackLanguage : availableLanguages[0];
  const subjects = language
    ? (['A', 'B'] as const).flatMap((variant) => contents[variant][language]?.subject || [])
    : [];
  return (
    <>
      <dt>{t('campaigns.summary.what')}</dt>
      <dd>
        {language && subjects.length > 0 ? (
          [...new Set(subjects)].map((subject) => (
            <div key={subject}>
              <Link to="?tab=content">
                <SentSubject campaign={campaign} language={language} subject={subject} />
              </Link>
            </div>
          ))
        ) : (
          <Link to="?tab=content">{t('campaigns.summary.noSubject')}</Link>
        )}
        <small>
          {t('campaigns.summary.languages', { count: availableLanguages.length })}
          {test && ` · ${t('campaigns.test')}: ${t(`campaigns.test.of.${test.of}`)}`}
        </small>
      </dd>
    </>
  );
}

function ScheduleSummary({
  campaign: { sendAt, startedAt, timeZone, byReaderZone },
}: Pick<Props, 'campaign'>) {
  const t = useText();
  const at = startedAt ?? sendAt;
  return (
    <>
      <dt>{t('campaigns.summary.when')}</dt>
      <dd>
        <Link to="?tab=schedule">
          {at ? <SaleTime at={at} zone={timeZone} /> : t('campaigns.summary.atOnce')}
        </Link>
        {sendAt && byReaderZone && (
          <>
            <br />
            <small>{t('campaigns.byReaderZone')}</small>
          </>
        )}
      </dd>
    </>
  );
}

/** Lists what still blocks sending, each with a link. */
function Blockers({ check, campaign }: { check: Check; campaign: Campaign }) {
  const t = useText();
  const errors = check.findings.filter(({ weight }) => weight === 'ERROR').length;
  const warnings = check.findings.filter(({ weight, accepted }) => weight === 'WARNING' && !accepted).length;
  const { submittedBy, approvedBy, state } = campaign;
  return (
    <>
      <dt>{t('campaigns.summary.stops')}</dt>
      <dd>
        <ul>
          {errors > 0 && (
            <li>
              <Link to="?tab=check">{t('campaigns.summary.errors', { count: errors })}</Link>
            </li>
          )}
          {warnings > 0 && (
            <li>
              <Link to="?tab=check">{t('campaigns.summary.warnings', { count: warnings })}</Link>
            </li>
          )}
          {check.needsApproval && !approvedBy && (
            <li>{t('campaigns.summary.approval', { count: check.approveAbove })}</li>
          )}
          {state === 'IN_REVIEW' && !campaign.steps.includes('approve') && <li>{t('campaigns.fourEyes')}</li>}
          {errors === 0 && warnings === 0 && !(check.needsApproval && !approvedBy) && (
            <li>{t('campaigns.summary.nothing')}</li>
          )}
        </ul>
        {submittedBy && state === 'IN_REVIEW' && (
          <small>{t('campaigns.submittedBy', { name: submittedBy.name })}</small>
        )}
        {approvedBy && <small>{t('campaigns.approvedBy', { name: approvedBy.name })}</small>}
      </dd>
    </>
  );
}

/** Counts that add up to all recipients come first. Only a canceled campaign has canceled emails. */
const progressCounts = ({ cancelled }: Campaign['counts']) =>
  [
    'sent',
    'open',
    'failed',
    ...(cancelled > 0 ? (['cancelled'] as const) : []),
    'skipped',
    'opened',
    'clicked',
  ] as const;

/** Shows how many mails are in each state. */
function SendingProgress({ campaign: { counts, id } }: { campaign: Campaign }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const doneCount = counts.recipients - counts.open;
  return (
    <section aria-label={t('campaigns.progress')} className="campaign-progress">
      <Progress
        percent={Math.floor((doneCount / counts.recipients) * 100)}
        status={counts.open > 0 ? 'active' : counts.failed > 0 ? 'normal' : 'success'}
        aria-label={t('campaigns.progress')}
      />
      <dl className="campaign-counts">
        {progressCounts(counts).map((key) => (
          <div key={key}>
            <dt>{t(`campaigns.counts.${key}`)}</dt>
            <dd>
              <Link to={`/campaign/${id}/report`}>{formatNumber(counts[key])}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
