import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import UnreadBadge from './UnreadBadge';
import { useUnread } from './useUnread';

/** Opens the inbox, and shows how many notifications are unread. */
export default function Bell() {
  const t = useText();
  const { set } = useUrl();
  const count = useUnread()?.ALL ?? 0;
  return (
    <Button
      type="text"
      className="actions-bell"
      icon={
        <UnreadBadge count={count}>
          <BellOutlined />
        </UnreadBadge>
      }
      aria-label={count > 0 ? t('notifications.unread', { count }) : t('notifications.title')}
      onClick={() => set({ inbox: 'ALL' }, 'push')}
    />
  );
}
