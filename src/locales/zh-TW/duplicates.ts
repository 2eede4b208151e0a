import type en from '../en-US/duplicates';

export default {
  'duplicates.title': '重複紀錄',
  'duplicates.hint': '可能屬於同一客戶的紀錄及理由，最相似者在前。',
  'duplicates.none': '沒有看似同一客戶的兩筆紀錄。',
  'duplicates.merge': '比較並合併',
  'duplicates.mergeOf': '比較並合併 {one} 與 {other}',
  'duplicates.dismiss': '不是同一人',
  'duplicates.dismissOf': '{one} 與 {other} 不是同一人',
  'duplicates.dismissed': '已記為兩位客戶。',
  'duplicates.score': '{score, number}/100',
  'duplicates.otherName': '姓名不同，聯絡方式相同',
  'duplicates.perhaps': '可能與以下客戶相同：',
  'duplicates.term.NAME': '姓名相似（{points}）',
  'duplicates.term.EMAIL': '電子郵件相同（{points}）',
  'duplicates.term.PHONE': '電話相同（{points}）',
  'duplicates.term.BORN': '出生日期相同（{points}）',
  'duplicates.term.ADDRESS': '地址相同（{points}）',
  'duplicates.term.BORN_OTHERWISE': '出生日期不同（{points}）',
} satisfies Record<keyof typeof en, string>;
