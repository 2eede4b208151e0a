import type en from '../en-US/returns';

export default {
  'activity.campaigns.be-refused': '被邮件服务器拒收',
  'returns.unreadable': '无法读取的退回邮件',
  'returns.unreadable.hint':
    '这些退信、投诉或回复未记入任何客户。您可以重试，或在邮箱中核对后在此忽略。Rostrum 会在 90 天后将其删除。',
  'returns.received': '收到时间',
  'returns.account': '邮件账户',
  'returns.account.removed': '账户已删除',
  'returns.source.MAILBOX': '来自邮箱',
  'returns.source.WEBHOOK': '来自邮件服务商',
  'returns.reason': '原因',
  'returns.reason.TOO_SLOW': '读取耗时过长。',
  'returns.reason.TOO_LARGE': '邮件过大。',
  'returns.reason.ENDED': '读取失败，或占用内存过多。',
  'returns.reason.INTERRUPTED': '读取时服务器停止运行。',
  'returns.reason.MALFORMED': '邮件格式无效。',
  'returns.actions': '操作',
  'returns.retry': '重试',
  'returns.retry.done': 'Rostrum 将在几分钟内重新读取此邮件',
  'returns.dismiss': '忽略',
  'returns.dismiss.done': '已忽略该邮件',
  'activity.returned-mails.retry': '重新读取了退回邮件',
  'activity.returned-mails.dismiss': '忽略了退回邮件',
  'activity.returned-mails.restore': '恢复了已忽略的邮件',
} satisfies Record<keyof typeof en, string>;
