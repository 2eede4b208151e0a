import { useQuery } from '@tanstack/react-query';
import { history, useModel, useParams } from '@umijs/max';
import { Button, Card } from 'antd';
import type { CallReply } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import ErrorNotice from '@/components/page/ErrorNotice';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import './email-changes.css';

const profile = '/settings/user-profile';

/**
 * The target of the link that is sent to a new address. Mail scanners open links, so the address changes only when the user
 * clicks the button.
 */
export default function ConfirmEmail() {
  const t = useText();
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['emailChanges', 'confirmation', token],
    queryFn: () => api.emailChanges.readConfirmation({ params: { token } }),
    throwOnError: false,
    retry: false,
  });
  const isInvalid = query.error instanceof ProblemError && query.error.code === 'token.invalid';
  const title = query.data?.isBackup ? 'profile.backup.confirm.title' : 'profile.email.confirm.title';
  return (
    <>
      <PageHead title={t(isInvalid ? 'session.reset.invalid' : title)} />
      <Card className="email-change">
        {isInvalid ? (
          <>
            <p>{t('profile.email.confirm.invalid')}</p>
            <LinkButton to={profile}>{t('session.profile.title')}</LinkButton>
          </>
        ) : (
          <Loaded query={query}>{(change) => <Confirm token={token} change={change} />}</Loaded>
        )}
      </Card>
    </>
  );
}

type Change = CallReply<(typeof emailChanges)['readConfirmation']>;

function Confirm({ token, change }: { token: string; change: Change }) {
  const { oldEmail, newEmail, isBackup } = change;
  const t = useText();
  const { setInitialState } = useModel('@@initialState');
  const { run, busy, issue } = useAction(async () => {
    await api.emailChanges.confirm({ params: { token } });
    const session = await api.session.read();
    await setInitialState((state) => state && { ...state, user: session.user });
    queryClient.removeQueries({ queryKey: ['emailChanges'] });
    notifyDone(t(isBackup ? 'profile.backup.confirmed' : 'profile.email.confirmed'));
    history.push(isBackup ? `${profile}?tab=security` : profile);
  });
  return (
    <>
      <ErrorNotice text={issue} />
      <p>
        {isBackup
          ? t('profile.backup.confirm.text', { newEmail })
          : t('profile.email.confirm.text', { oldEmail, newEmail })}
      </p>
      <Button type="primary" loading={busy} onClick={() => void run()}>
        {t('profile.email.confirm', { newEmail })}
      </Button>
    </>
  );
}
