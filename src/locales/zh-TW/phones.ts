import type en from '../en-US/phones';

export default {
  'phones.title': '安全手機',
  'phones.none': '您還沒有驗證手機號碼。',
  'phones.unverified': '{phone} · 未驗證',
  'phones.hint': '如果本行允許，您可以用傳送到此號碼的簡訊驗證碼登入。',
  'phones.off': '管理員可以在設定中啟用簡訊。',
  'phones.setUp': '設定簡訊',
  'phones.add': '新增手機號碼',
  'phones.change': '變更手機號碼',
  'phones.remove': '移除手機號碼',
  'phones.remove.ask': '移除 {phone}？之後將無法以它登入。',
  'phones.remove.unverified': '移除 {phone}？',
  'phones.removed': '手機號碼已移除',
  'phones.sent': '驗證碼已傳送至此號碼，10 分鐘內有效。',
  'phones.verify': '驗證手機號碼',
  'phones.verified': '手機號碼已驗證',
} satisfies Record<keyof typeof en, string>;
