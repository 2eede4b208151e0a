import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, ConfigProvider } from 'antd';
import { type Check, type Finding, ownFindings } from '#contract/campaign-check';
import { type Campaign, isConfirmable, mayGoOn } from '#contract/campaigns';
import type { LetterFaultCode } from '#contract/letters';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { keepAnswer, queryClient } from '@/services/queries';
import { campaignKeys, showing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  campaign: Campaign;
  check: { data: Check | undefined; error: Error | null; refetch(): unknown };
}

const weights = ['ERROR', 'WARNING', 'NOTE'] as const;
const signs = {
  ERROR: <CloseCircleFilled className="campaign-error" aria-hidden />,
  WARNING: <WarningFilled className="campaign-warning" aria-hidden />,
  NOTE: <InfoCircleFilled aria-hidden />,
};

/** What stands against sending it: what must be mended, what somebody says yes to, and what is good to know. */
export default function CheckStep({ campaign, check }: Props) {
  const t = useText();
  const access = useAccess();
  const { id, version } = campaign;
  const accept = useDeed(async (findings: readonly Finding[]) => {
    const reply = await api.campaigns.accept({
      params: { id },
      body: { version, findings: findings.map(({ key, count }) => ({ key, count })) },
    });
    keepAnswer(campaignKeys.read(id), reply);
    await queryClient.invalidateQueries(showing('campaigns'));
  });
  const links = useDeed(async () => {
    await api.campaigns.checkLinks({ params: { id }, body: {} });
    notifyDone(t('campaigns.check.linksAsked'));
  });
  const mayAccept = isConfirmable(campaign) && access['campaigns:send'];
  return (
    // What is read here is not part of what is typed.
    <ConfigProvider componentDisabled={false}>
      <Card
        extra={
          access['campaigns:edit'] && (
            <Button size="small" loading={links.busy} onClick={() => void links.run()}>
              {t('campaigns.check.links')}
            </Button>
          )
        }
        title={t('campaigns.part.check')}
      >
        <Fault text={accept.fault ?? links.fault} />
        <Loaded query={check}>
          {({ findings }) => (
            <>
              {findings.length === 0 && (
                <p>
                  <CheckCircleFilled className="campaign-good" aria-hidden /> {t('campaigns.check.none')}
                </p>
              )}
              {weights.map((weight) => {
                const own = findings.filter((one) => one.weight === weight);
                const open = own.filter(({ accepted }) => accepted === null);
                return (
                  own.length > 0 && (
                    <section key={weight} className="campaign-findings">
                      <h2>
                        {t(`campaigns.check.${weight}`)}
                        {weight === 'WARNING' && mayAccept && open.length > 1 && (
                          <Button size="small" loading={accept.busy} onClick={() => void accept.run(open)}>
                            {t('campaigns.check.acceptAll')}
                          </Button>
                        )}
                      </h2>
                      <ul>
                        {own.map((finding) => (
                          <li key={finding.key}>
                            {signs[weight]}
                            <span>
                              <Words finding={finding} />{' '}
                              {finding.part !== 'check' && !mayGoOn(campaign) && (
                                <Link to={`?tab=${finding.part}`}>{t('campaigns.check.mend')}</Link>
                              )}
                            </span>
                            {weight === 'WARNING' && finding.accepted === null && mayAccept && (
                              <Button
                                size="small"
                                loading={accept.busy}
                                onClick={() => void accept.run([finding])}
                              >
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
                  )
                );
              })}
            </>
          )}
        </Loaded>
      </Card>
    </ConfigProvider>
  );
}

const isOwn = (code: Finding['code']): code is keyof typeof ownFindings => code in ownFindings;

/** A finding in a sentence, with the letter in which it is. */
function Words({ finding: { code, detail, count, variant, language } }: { finding: Finding }) {
  const t = useText();
  const where = [
    ...(language ? [t(`customers.language.${language}`)] : []),
    ...(variant === 'B' ? [t('campaigns.test.variant', { variant })] : []),
  ].join(', ');
  return (
    <>
      {isOwn(code)
        ? t(`campaigns.finding.${code}`, { count, detail })
        : t(`letters.fault.${code as LetterFaultCode}`, { detail })}
      {where && <small> ({where})</small>}
    </>
  );
}
