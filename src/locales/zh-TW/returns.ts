import type en from '../en-US/returns';

export default {
  'activity.campaigns.be-refused': '遭郵件伺服器拒收',
  'returns.unreadable': '無法讀取的退回郵件',
  'returns.unreadable.hint':
    '這些退信、檢舉或回覆未記入任何客戶。您可以重試，或在信箱中核對後於此略過。Rostrum 會在 90 天後將其刪除。',
  'returns.received': '收到時間',
  'returns.account': '郵件帳戶',
  'returns.account.removed': '帳戶已刪除',
  'returns.source.MAILBOX': '來自信箱',
  'returns.source.WEBHOOK': '來自郵件服務商',
  'returns.reason': '原因',
  'returns.reason.TOO_SLOW': '讀取時間過長。',
  'returns.reason.TOO_LARGE': '郵件過大。',
  'returns.reason.ENDED': '讀取失敗，或占用過多記憶體。',
  'returns.reason.INTERRUPTED': '讀取時伺服器停止運作。',
  'returns.reason.MALFORMED': '郵件格式無效。',
  'returns.actions': '操作',
  'returns.retry': '重試',
  'returns.retry.done': 'Rostrum 將在幾分鐘內重新讀取此郵件',
  'returns.dismiss': '略過',
  'returns.dismiss.done': '已略過該郵件',
  'activity.returned-mails.retry': '重新讀取了退回郵件',
  'activity.returned-mails.dismiss': '略過了退回郵件',
  'activity.returned-mails.restore': '恢復了已略過的郵件',
} satisfies Record<keyof typeof en, string>;
