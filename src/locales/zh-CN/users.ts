import type en from '../en-US/users';

export default {
  'users.title': '用户',
  'users.invite': '邀请同事',
  'users.name': '姓名',
  'users.active': '启用',
  'users.active.hint': '停用后，该用户会立即从所有设备退出登录。',
  'users.state': '状态',
  'users.state.active': '启用',
  'users.state.invited': '已邀请',
  'users.state.inactive': '已停用',
  'users.lastLogin': '上次登录',
  'users.never': '从未',
  'users.departments.hint': '专家负责这些部门的拍卖会和藏品。',
  'users.inviteAgain': '重新邀请',
  'users.invitedAgain': '给 {email} 的新邀请已在路上，旧链接已失效。',
  'users.self': '这是您本人。',
  'users.empty': '这里还没有人',
  'users.empty.hint': '请邀请第一位同事。',
} satisfies Record<keyof typeof en, string>;
