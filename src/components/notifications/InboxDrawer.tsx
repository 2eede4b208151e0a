import { SettingOutlined } from '@ant-design/icons';
import { Drawer, Tabs } from 'antd';
import { type InboxTab, inboxTabs } from '#contract/notification-kinds';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import InboxList from './InboxList';
import UnreadBadge from './UnreadBadge';
import { useUnread } from './useUnread';
import './inbox.css';

type Tab = InboxTab | 'ALL';
const tabs: readonly Tab[] = ['ALL', ...inboxTabs];

interface Props {
  open: boolean;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onClose: () => void;
}

export default function InboxDrawer({ open, tab, onTab, onClose }: Props) {
  const t = useText();
  const unread = useUnread();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('notifications.title')}
      size={440}
      destroyOnHidden
      extra={
        <Link
          to="/settings/user-profile?tab=notifications"
          aria-label={t('notifications.settings')}
          title={t('notifications.settings')}
        >
          <SettingOutlined />
        </Link>
      }
    >
      <Tabs
        activeKey={tab}
        onChange={(key) => onTab(tabs.find((one) => one === key) ?? 'ALL')}
        items={tabs.map((key) => ({
          key,
          label: (
            <>
              {t(`notifications.tab.${key}`)} <UnreadBadge count={unread?.[key]} />
            </>
          ),
          children: <InboxList tab={key === 'ALL' ? undefined : key} />,
        }))}
      />
    </Drawer>
  );
}
