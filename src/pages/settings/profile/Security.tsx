import type { CurrentUser } from '#contract/session';
import OwnFactors from '@/components/factors/OwnFactors';
import SecurityQuestion from '@/components/security-questions/SecurityQuestion';
import { useText } from '@/services/text';
import BackupEmail from './BackupEmail';
import OwnPassword from './OwnPassword';
import OwnSessions from './OwnSessions';
import OwnSignIns from './OwnSignIns';
import Passkeys from './Passkeys';
import Phone from './Phone';

/** The tab with the user's password, passkeys, second factors, phone, security question, backup email, sessions and sign-in history. */
export default function Security({ user }: { user: CurrentUser }) {
  const t = useText();
  return (
    <>
      <section className="profile-card">
        <h2>{t('session.password')}</h2>
        <OwnPassword email={user.email} />
      </section>
      <section className="profile-card">
        <h2>{t('passkeys.title')}</h2>
        <Passkeys />
      </section>
      <section className="profile-card">
        <h2>{t('factors.title')}</h2>
        <OwnFactors />
      </section>
      <section className="profile-card">
        <h2>{t('phones.title')}</h2>
        <Phone />
      </section>
      <section className="profile-card">
        <h2>{t('profile.question.title')}</h2>
        <SecurityQuestion />
      </section>
      <section className="profile-card">
        <h2>{t('profile.backup.title')}</h2>
        <BackupEmail />
      </section>
      <section className="profile-card">
        <h2>{t('session.profile.sessions')}</h2>
        <OwnSessions />
      </section>
      <section className="profile-card">
        <h2>{t('session.profile.signIns')}</h2>
        <OwnSignIns email={user.email} />
      </section>
    </>
  );
}
