import type en from '../en-US/sending';

export default {
  'activity.campaigns.submit': '送交審核',
  'activity.campaigns.approve': '核准了',
  'activity.campaigns.sendBack': '退回了',
  'activity.campaigns.schedule': '已排定寄送時間',
  'activity.campaigns.unschedule': '取消了排定時間',
  'activity.campaigns.start': '開始寄送',
  'activity.campaigns.freeze': '已鎖定收件人與內容',
  'activity.campaigns.pause': '暫停寄送',
  'activity.campaigns.resume': '繼續寄送',
  'activity.campaigns.finish': '全部寄送完畢',
  'activity.campaigns.resend': '向未送達者重新寄送',
  'activity.campaigns.fail': '準備失敗',
  'activity.campaigns.take-for-sent': '將狀態不明的郵件視為已寄送',
  'activity.campaigns.send-doubtful': '重新寄送狀態不明的郵件',
  'activity.mail-accounts.make-key': '產生了新的郵件簽章金鑰',
  'activity.mail-accounts.use-key': '開始使用新金鑰簽章',
  'activity.accept': '確認了警告',
  'activity.choose-winner': '選出了較佳的郵件',
  'activity.suppressions.suppress': '停止向該信箱寄送',
  'activity.suppressions.release': '恢復向該信箱寄送',
} satisfies Record<keyof typeof en, string>;
