import { Button, Divider } from 'antd';
import type { SessionReply } from '#contract/session';
import { useText } from '@/services/text';

interface DemoUsersProps {
  demo: NonNullable<SessionReply['demo']>;
  busy: boolean;
  onSignIn: (values: { email: string; password: string }) => void;
}

/** Signs in to the demo house with one click, in each role. */
export default function DemoUsers({ demo: { password, users }, busy, onSignIn }: DemoUsersProps) {
  const t = useText();
  return (
    <section aria-label={t('session.demo')}>
      <Divider plain>{t('session.demo')}</Divider>
      <div className="bare-demo">
        {users.map(({ email, role }) => (
          <Button key={role} disabled={busy} onClick={() => onSignIn({ email, password })}>
            {t(`role.${role}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
