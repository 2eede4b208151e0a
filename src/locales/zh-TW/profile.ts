import type en from '../en-US/profile';

export default {
  'profile.tab.basic': '基本設定',
  'profile.tab.security': '安全設定',
  'profile.tab.binding': '帳號綁定',
  'profile.tab.notifications': '新訊息通知',
  'profile.email.change': '變更電子郵件',
  'profile.email.title': '變更您的電子郵件',
  'profile.email.new': '新電子郵件',
  'profile.email.follows':
    '系統會向新電子郵件寄送確認連結，確認之前 {email} 繼續有效。{email} 也會收到通知，並可在七天內阻止變更。',
  'profile.email.send': '寄送連結',
  'profile.email.sent': '連結已寄至 {email}',
  'profile.email.kept': '寄給 {email} 的連結在寄件匣中，請讓管理員轉交給您。',
  'profile.email.pending': '等待在 {email} 確認，{date} 前有效。',
  'profile.email.again': '重新寄送',
  'profile.email.cancel': '取消變更',
  'profile.email.cancelled': '已取消變更',
  'profile.email.confirm.title': '確認您的新電子郵件',
  'profile.email.confirm.text': '今後您將以 {newEmail} 登入，不再使用 {oldEmail}。',
  'profile.email.confirm': '使用 {newEmail}',
  'profile.email.confirmed': '電子郵件已變更',
  'profile.email.confirm.invalid': '請在個人資料中重新要求變更。',
  'profile.notifications.address': '給您的訊息會寄到 {email}。',
} satisfies Record<keyof typeof en, string>;
