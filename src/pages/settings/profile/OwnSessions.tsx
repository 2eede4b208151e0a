import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { CallReply } from '#contract/api/route';
import type { session } from '#contract/session';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { renewCookie } from '@/services/confirmation';
import { momentText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

type OwnSession = CallReply<(typeof session)['sessions']>['data'][number];

/** Lists the user's sessions, each with a button that ends it. */
export default function OwnSessions() {
  const query = useQuery({ queryKey: ['session', 'all'], queryFn: () => api.session.sessions() });
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <ul className="profile-sessions">
            {data.map((ownSession) => (
              <SessionItem key={ownSession.id} ownSession={ownSession} />
            ))}
          </ul>
          {data.length > 1 && <EndOthers />}
        </>
      )}
    </Loaded>
  );
}

function EndOthers() {
  const t = useText();
  const queryClient = useQueryClient();
  const { run, busy, issue } = useAction(async () => {
    await renewCookie(() => api.session.endOtherSessions());
    notifyDone(t('session.profile.session.othersEnded'));
    await queryClient.invalidateQueries({ queryKey: ['session'] });
  });
  return (
    <>
      <ErrorNotice text={issue} />
      <Button className="profile-end" loading={busy} onClick={() => void run()}>
        {t('session.profile.session.endOthers')}
      </Button>
    </>
  );
}

function SessionItem({ ownSession }: { ownSession: OwnSession }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { run, busy, issue } = useAction(async () => {
    await api.session.endSession({ params: { id: ownSession.id } });
    notifyDone(t('session.profile.session.ended'));
    await queryClient.invalidateQueries({ queryKey: ['session'] });
  });
  return (
    <li>
      <div>
        <strong>{ownSession.device || t('session.profile.device.unknown')}</strong>{' '}
        {ownSession.current && <Tag>{t('session.profile.session.here')}</Tag>}
        <div className="profile-when">
          <span>{ownSession.address} ·</span>{' '}
          <span>{t('session.profile.session.since', { date: momentText(ownSession.createdAt) })} ·</span>{' '}
          <span>{t('session.profile.session.seen', { date: momentText(ownSession.lastSeenAt) })}</span>
        </div>
        <ErrorNotice text={issue} />
      </div>
      {!ownSession.current && (
        <Button size="small" loading={busy} onClick={() => void run()}>
          {t('session.profile.session.end')}
        </Button>
      )}
    </li>
  );
}
