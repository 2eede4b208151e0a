import type en from '../en-US/profile';

export default {
  'profile.tab.basic': '基本设置',
  'profile.tab.security': '安全设置',
  'profile.tab.binding': '账号绑定',
  'profile.tab.notifications': '新消息通知',
  'profile.notifications.address': '发给您的消息会寄到 {email}。',
} satisfies Record<keyof typeof en, string>;
