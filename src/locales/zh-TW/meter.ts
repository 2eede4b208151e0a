import type en from '../en-US/meter';

export default {
  'meter.title': '關聯購買總額',
  'meter.hint': '最近十二個月受監管類別的購買（含服務費），合併計算家庭成員與代理人。',
  'meter.over': '購買總額已達門檻，須查核買家身分。',
  'meter.unknown':
    '無法核對門檻：缺少 {currencies} 的匯率。在管理員於「設定」中輸入匯率之前，須查核這位買家的身分。',
  'meter.linked': '合併計算',
  'meter.due': '購入此拍品後，這位買家將達到門檻。請於成交前查核其身分。',
  'regulation.intro': '單筆或關聯購買達到此金額，依法須查核買家身分。',
  'regulation.threshold': '門檻',
  'regulation.currency': '幣別',
  'regulation.thresholds': '門檻',
  'regulation.remove.sure': '要移除自 {day} 起生效的門檻嗎？',
  'regulation.rates': '匯率',
  'regulation.rates.none': '尚無匯率。',
  'regulation.source': '出處',
  'regulation.validFrom': '生效日期',
  'regulation.rate': '1 單位折合本行幣別',
} satisfies Record<keyof typeof en, string>;
