import type en from '../en-US/meter';

export default {
  'meter.title': '關聯購買總額',
  'meter.hint': '最近十二個月受監管類別的購買（含服務費），合併計算家庭成員與代理人。',
  'meter.over': '須查核買家身分。',
  'meter.unknown':
    '缺少 {currencies} 的匯率，無法對照門檻計算成交額。在管理員輸入匯率之前，須查核這位買家的身分。',
  'meter.linked': '合併計算',
  'meter.due': '購入本拍品將達到法定門檻且身分未查核：落槌前須查核買家。',
  'regulation.intro': '單筆或關聯購買達到此金額，依法須查核買家身分。',
  'regulation.threshold': '門檻金額',
  'regulation.currency': '幣別',
  'regulation.thresholds': '門檻',
  'regulation.remove.sure': '要移除自 {day} 起生效的門檻嗎？',
  'regulation.rates': '匯率',
  'regulation.rates.none': '尚無匯率。',
  'regulation.validFrom': '生效日期',
  'regulation.rate': '每單位折合本行幣別',
} satisfies Record<keyof typeof en, string>;
