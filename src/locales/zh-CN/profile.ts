import type en from '../en-US/profile';

export default {
  'profile.tab.basic': '基本设置',
  'profile.tab.security': '安全设置',
  'profile.tab.binding': '账号绑定',
  'profile.tab.notifications': '新消息通知',
  'profile.email.change': '更改邮箱',
  'profile.email.title': '更改您的邮箱',
  'profile.email.new': '新邮箱',
  'profile.email.follows':
    '系统会向新邮箱发送确认链接，确认之前 {email} 继续有效。{email} 也会收到通知，并可在七天内阻止更改。',
  'profile.email.send': '发送链接',
  'profile.email.sent': '链接已发送至 {email}',
  'profile.email.kept': '发给 {email} 的链接在发件箱中，请让管理员转交给您。',
  'profile.email.pending': '等待在 {email} 确认，{date} 前有效。',
  'profile.email.again': '重新发送',
  'profile.email.cancel': '取消更改',
  'profile.email.cancelled': '已取消更改',
  'profile.email.confirm.title': '确认您的新邮箱',
  'profile.email.confirm.text': '今后您将用 {newEmail} 登录，不再使用 {oldEmail}。',
  'profile.email.confirm': '使用 {newEmail}',
  'profile.email.confirmed': '邮箱已更改',
  'profile.email.confirm.invalid': '请在个人资料中重新请求更改。',
  'profile.notifications.address': '发给您的消息会寄到 {email}。',
} satisfies Record<keyof typeof en, string>;
