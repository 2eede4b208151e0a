import { useIntl } from '@umijs/max';
import type { HealthDetails } from '#contract/health';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';
import HealthSection, { StateTag } from './HealthSection';

type Mail = HealthDetails['mail'];

/** The emails that Rostrum writes itself, and the accounts that send. */
export default function MailHealth({ state, waiting, awaitingServer, failed, lastSentAt, accounts }: Mail) {
  const t = useText();
  const { formatNumber } = useIntl();
  return (
    <HealthSection
      title={t('health.mail')}
      state={state}
      advice={t('health.mail.look')}
      action={
        <>
          <Link to="/settings/admin-settings/outbox">{t('health.mail.outbox')}</Link>
          {' · '}
          <Link to="/settings/email">{t('health.settings.email')}</Link>
        </>
      }
    >
      <dl className="settings-facts">
        <dt>{t('health.mail.waiting')}</dt>
        <dd>{formatNumber(waiting)}</dd>
        <dt>{t('health.mail.failed')}</dt>
        <dd>{formatNumber(failed)}</dd>
        <dt>{t('health.mail.kept')}</dt>
        <dd>{formatNumber(awaitingServer)}</dd>
        <dt>{t('health.mail.last')}</dt>
        <dd>{lastSentAt ? <LocalTime at={lastSentAt} /> : t('health.none')}</dd>
      </dl>
      <h3>{t('health.mail.accounts')}</h3>
      {accounts.length === 0 && <p>{t('health.none')}</p>}
      {accounts.length > 0 && (
        <ul className="health-accounts">
          {accounts.map((account) => (
            <li key={account.id}>
              <StateTag state={account.state} />
              <Link to={`/settings/email?account=${account.id}`}>{account.name}</Link>
              <AccountFact {...account} />
            </li>
          ))}
        </ul>
      )}
    </HealthSection>
  );
}

function AccountFact({ delivery, canSend, pausedUntil }: Mail['accounts'][number]) {
  const t = useText();
  if (delivery === 'OUTBOX') return <span>{t('health.account.server')}</span>;
  if (!canSend) return <span>{t('health.account.secret')}</span>;
  if (pausedUntil === null) return <span>{t('health.account.ok')}</span>;
  return <span>{t('health.account.paused', { time: momentText(pausedUntil) })}</span>;
}
