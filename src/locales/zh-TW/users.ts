import type en from '../en-US/users';

export default {
  'users.title': '使用者',
  'users.invite': '邀請同事',
  'users.name': '姓名',
  'users.active': '啟用',
  'users.active.hint': '停用後，該使用者會立即從所有裝置登出。',
  'users.state': '狀態',
  'users.state.active': '啟用',
  'users.state.invited': '已邀請',
  'users.state.inactive': '已停用',
  'users.lastLogin': '上次登入',
  'users.never': '從未',
  'users.departments.hint': '專家負責這些部門的拍賣會和藏品。',
  'users.inviteAgain': '重新邀請',
  'users.invitedAgain': '給 {email} 的新邀請已在路上，舊連結已失效。',
  'users.self': '這是您本人。',
  'users.empty': '這裡還沒有人',
  'users.empty.hint': '請邀請第一位同事。',
} satisfies Record<keyof typeof en, string>;
