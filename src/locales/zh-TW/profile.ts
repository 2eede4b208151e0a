import type en from '../en-US/profile';

export default {
  'profile.tab.basic': '基本設定',
  'profile.tab.security': '安全設定',
  'profile.tab.binding': '帳號綁定',
  'profile.tab.notifications': '新訊息通知',
  'profile.notifications.address': '給您的訊息會寄到 {email}。',
} satisfies Record<keyof typeof en, string>;
