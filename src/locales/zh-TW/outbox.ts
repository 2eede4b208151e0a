import type en from '../en-US/outbox';

export default {
  'outbox.title': '寄件匣',
  'outbox.intro': 'Rostrum 撰寫的郵件。沒有郵件伺服器時，郵件留在此處，不會寄出。',
  'outbox.recipient': '收件人',
  'outbox.subject': '主旨',
  'outbox.state': '狀態',
  'outbox.state.KEPT': '留存於此',
  'outbox.state.QUEUED': '等待寄送',
  'outbox.state.SENT': '已寄出',
  'outbox.state.FAILED': '寄送失敗',
  'outbox.state.EXPIRED': '連結已失效',
  'outbox.attempts': '嘗試次數',
  'outbox.nextTryAt': '下次嘗試',
  'outbox.error': '郵件伺服器的回答',
  'outbox.sendAgain': '立即寄送',
  'outbox.sendAgain.done': '郵件正在寄送。',
  'outbox.createdAt': '撰寫時間',
  'outbox.empty': '還沒有郵件',
  'outbox.empty.hint': '邀請和設定新密碼的連結會出現在這裡。',
} satisfies Record<keyof typeof en, string>;
