import type en from '../en-US/outbox';

export default {
  'outbox.title': '寄件匣',
  'outbox.emails': '郵件',
  'outbox.intro': 'Rostrum 產生的郵件。未設定郵件伺服器時，郵件保留在此，不會寄出。',
  'outbox.recipient': '收件人',
  'outbox.subject': '主旨',
  'outbox.state': '狀態',
  'outbox.state.KEPT': '未寄出',
  'outbox.state.QUEUED': '等待寄送',
  'outbox.state.SENT': '已寄出',
  'outbox.state.FAILED': '寄送失敗',
  'outbox.state.EXPIRED': '連結已失效',
  'outbox.attempts': '嘗試次數',
  'outbox.nextTryAt': '下次嘗試',
  'outbox.error': '郵件伺服器的回應',
  'outbox.sendAgain': '立即寄送',
  'outbox.sendAgain.done': '郵件已加入寄送佇列',
  'outbox.createdAt': '建立時間',
  'outbox.empty': '還沒有郵件',
  'outbox.empty.hint': '邀請、密碼重設連結及 Rostrum 的其他郵件會顯示在這裡。',
} satisfies Record<keyof typeof en, string>;
