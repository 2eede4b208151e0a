import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, ConfigProvider } from 'antd';
import { type Check, type Finding, ownFindings } from '#contract/campaign-check';
import { type Campaign, canContinue, isConfirmable } from '#contract/campaigns';
import type { EmailIssueCode } from '#contract/email-issues';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { languageNames } from '@/locales/languageNames';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient, storeReply } from '@/services/queries';
import { campaignKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  campaign: Campaign;
  check: { data: Check | undefined; error: Error | null; refetch(): unknown };
}

const weights = ['ERROR', 'WARNING', 'NOTE'] as const;
const severityIcons = {
  ERROR: <CloseCircleFilled className="campaign-error" aria-hidden />,
  WARNING: <WarningFilled className="campaign-warning" aria-hidden />,
  NOTE: <InfoCircleFilled aria-hidden />,
};

/** Lists the findings of the check: errors to correct, warnings to accept, and information. */
export default function CheckStep({ campaign, check }: Props) {
  const t = useText();
  const access = useAccess();
  const { id, version } = campaign;
  const accept = useAction(async (findings: readonly Finding[]) => {
    const reply = await api.campaigns.accept({
      params: { id },
      body: { version, findings: findings.map(({ key, count }) => ({ key, count })) },
    });
    storeReply(campaignKeys.read(id), reply);
    await queryClient.invalidateQueries(queriesShowing('campaigns'));
  });
  const checkLinks = useAction(async () => {
    await api.campaigns.checkLinks({ params: { id }, body: {} });
    notifyDone(t('campaigns.check.linksAsked'));
  });
  const canAccept = isConfirmable(campaign) && access['campaigns:send'];
  return (
    // The findings are not part of the form, so they stay enabled.
    <ConfigProvider componentDisabled={false}>
      <Card
        extra={
          access['campaigns:edit'] && (
            <Button size="small" loading={checkLinks.busy} onClick={() => void checkLinks.run()}>
              {t('campaigns.check.links')}
            </Button>
          )
        }
        title={t('campaigns.part.check')}
      >
        <ErrorNotice text={accept.issue ?? checkLinks.issue} />
        <Loaded query={check}>
          {({ findings }) => (
            <>
              {findings.length === 0 && (
                <p>
                  <CheckCircleFilled className="campaign-good" aria-hidden /> {t('campaigns.check.none')}
                </p>
              )}
              {weights.map((weight) => (
                <Findings
                  key={weight}
                  weight={weight}
                  findings={findings.filter((finding) => finding.weight === weight)}
                  showsFixLinks={!canContinue(campaign)}
                  accepting={accept.busy}
                  onAccept={canAccept ? (findingsToAccept) => void accept.run(findingsToAccept) : undefined}
                />
              ))}
            </>
          )}
        </Loaded>
      </Card>
    </ConfigProvider>
  );
}

interface FindingsProps {
  weight: (typeof weights)[number];
  findings: readonly Finding[];
  /** links to the step where each is corrected */
  showsFixLinks: boolean;
  accepting: boolean;
  /** absent: the user may not accept warnings */
  onAccept: ((findings: readonly Finding[]) => void) | undefined;
}

function Findings({ weight, findings, showsFixLinks, accepting, onAccept }: FindingsProps) {
  const t = useText();
  if (findings.length === 0) return null;
  const acceptFindings = weight === 'WARNING' ? onAccept : undefined;
  const unaccepted = findings.filter(({ accepted }) => accepted === null);
  return (
    <section className="campaign-findings">
      <h2>
        {t(`campaigns.check.${weight}`)}
        {acceptFindings && unaccepted.length > 1 && (
          <Button size="small" loading={accepting} onClick={() => acceptFindings(unaccepted)}>
            {t('campaigns.check.acceptAll')}
          </Button>
        )}
      </h2>
      <ul>
        {findings.map((finding) => (
          <li key={finding.key}>
            {severityIcons[weight]}
            <span>
              <FindingText finding={finding} />{' '}
              {finding.part !== 'check' && showsFixLinks && (
                <Link to={`?tab=${finding.part}`}>
                  {t(weight === 'ERROR' ? 'campaigns.check.fix' : 'campaigns.check.view')}
                </Link>
              )}
            </span>
            {finding.accepted === null && acceptFindings && (
              <Button size="small" loading={accepting} onClick={() => acceptFindings([finding])}>
                {t('campaigns.check.accept')}
              </Button>
            )}
            {finding.accepted !== null && (
              <small>{t('campaigns.check.acceptedBy', { name: finding.accepted })}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isCampaignFinding = (code: Finding['code']): code is keyof typeof ownFindings => code in ownFindings;

/** The message of a finding, with the email it concerns. */
function FindingText({ finding: { code, detail, count, variant, language } }: { finding: Finding }) {
  const t = useText();
  const context = [
    ...(language ? [languageNames[language]] : []),
    ...(variant === 'B' ? [t('campaigns.test.variant', { variant })] : []),
  ].join(', ');
  return (
    <>
      {isCampaignFinding(code)
        ? t(`campaigns.finding.${code}`, { count, detail })
        : t(`emails.issue.${code as EmailIssueCode}`, { detail })}
      {context && <small> ({context})</small>}
    </>
  );
}
