import type en from '../en-US/sending';

export default {
  'activity.campaigns.submit': '提交审批',
  'activity.campaigns.approve': '批准了',
  'activity.campaigns.sendBack': '退回了',
  'activity.campaigns.schedule': '已排定发送时间',
  'activity.campaigns.unschedule': '取消了排定时间',
  'activity.campaigns.start': '开始发送',
  'activity.campaigns.freeze': '已锁定收件人与内容',
  'activity.campaigns.pause': '暂停发送',
  'activity.campaigns.resume': '继续发送',
  'activity.campaigns.finish': '全部发送完毕',
  'activity.campaigns.resend': '向未送达者重新发送',
  'activity.campaigns.fail': '准备失败',
  'activity.campaigns.take-for-sent': '将状态不明的邮件视为已发送',
  'activity.campaigns.send-doubtful': '重新发送状态不明的邮件',
  'activity.mail-accounts.make-key': '生成了新的邮件签名密钥',
  'activity.mail-accounts.use-key': '开始使用新密钥签名',
  'activity.accept': '确认了警告',
  'activity.choose-winner': '选出了较好的邮件',
  'activity.suppressions.suppress': '停止向该邮箱发送',
  'activity.suppressions.release': '恢复向该邮箱发送',
} satisfies Record<keyof typeof en, string>;
