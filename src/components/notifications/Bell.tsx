import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { unreadKey } from './inboxKeys';

/** Opens the inbox, and shows how many notifications are unread. */
export default function Bell() {
  const t = useText();
  const { set } = useUrl();
  const unread = useQuery({ queryKey: unreadKey, queryFn: () => api.notifications.unread() });
  const count = unread.data?.ALL ?? 0;
  return (
    <Button
      type="text"
      icon={
        <Badge count={count} size="small" overflowCount={99} color="var(--ant-red-7)">
          <BellOutlined />
        </Badge>
      }
      aria-label={count > 0 ? t('notifications.unread', { count }) : t('notifications.title')}
      onClick={() => set({ inbox: 'ALL' }, 'push')}
    />
  );
}
