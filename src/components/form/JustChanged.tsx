import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import type { Subject } from '#contract/api/events';
import Avatar from '@/components/avatars/Avatar';
import { onChange } from '@/services/live';
import { useStaff } from '@/services/lookups';

/** "Ada Gavelle changed this lot just now": shown beside an open form when another user changed the row. */
export default function JustChanged({ subject: { noun, id } }: { subject: Subject }) {
  const { formatMessage, messages } = useIntl();
  const staff = useStaff();
  const [userId, setUserId] = useState<number>();
  useEffect(() => {
    setUserId(undefined);
    return onChange(({ subjects, userId: by }) => {
      // Changes by the server (such as resized pictures) are ignored.
      if (by !== null && subjects.some((subject) => subject.noun === noun && subject.id === id))
        setUserId(by);
    });
  }, [noun, id]);
  if (userId === undefined) return null;
  const name = staff.find((one) => one.id === userId)?.name ?? formatMessage({ id: 'live.unknownUser' });
  const messageId = `live.changed.${noun}`;
  return (
    <Alert
      type="info"
      showIcon
      icon={<Avatar userId={userId} name={name} />}
      closable
      onClose={() => setUserId(undefined)}
      className="just-changed"
      title={formatMessage({ id: messageId in messages ? messageId : 'live.changed' }, { name })}
    />
  );
}
