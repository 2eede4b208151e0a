import type en from '../en-US/outbox';

export default {
  'outbox.title': '发件箱',
  'outbox.emails': '邮件',
  'outbox.intro': 'Rostrum 生成的邮件。未设置邮件服务器时，邮件保留在此，不会发出。',
  'outbox.recipient': '收件人',
  'outbox.subject': '主题',
  'outbox.state': '状态',
  'outbox.state.KEPT': '未发送',
  'outbox.state.QUEUED': '等待发送',
  'outbox.state.SENT': '已发送',
  'outbox.state.FAILED': '发送失败',
  'outbox.state.EXPIRED': '链接已失效',
  'outbox.attempts': '尝试次数',
  'outbox.nextTryAt': '下次尝试',
  'outbox.error': '邮件服务器的响应',
  'outbox.sendAgain': '立即发送',
  'outbox.sendAgain.done': '邮件已加入发送队列',
  'outbox.createdAt': '创建时间',
  'outbox.empty': '还没有邮件',
  'outbox.empty.hint': '邀请、密码重设链接及 Rostrum 的其他邮件会显示在这里。',
} satisfies Record<keyof typeof en, string>;
