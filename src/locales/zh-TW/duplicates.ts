import type en from '../en-US/duplicates';

export default {
  'duplicates.title': '重複紀錄',
  'duplicates.hint': '可能屬於同一客戶的紀錄，可能性最高的在前。',
  'duplicates.none': '沒有疑似重複的紀錄。',
  'duplicates.merge': '比較並合併',
  'duplicates.mergeOf': '比較並合併 {one} 與 {other}',
  'duplicates.dismiss': '標記為不同客戶',
  'duplicates.dismissOf': '將 {one} 與 {other} 標記為不同客戶',
  'duplicates.dismissed': '已標記為不同客戶',
  'duplicates.score': '{score, number}/100',
  'duplicates.otherName': '姓名不同，聯絡方式相同',
  'duplicates.perhaps': '可能與以下客戶重複：',
  'duplicates.term.NAME': '姓名相似（{points}）',
  'duplicates.term.EMAIL': '電子郵件相同（{points}）',
  'duplicates.term.PHONE': '電話相同（{points}）',
  'duplicates.term.BORN': '出生日期相同（{points}）',
  'duplicates.term.ADDRESS': '地址相同（{points}）',
  'duplicates.term.BORN_OTHERWISE': '出生日期不同（{points}）',
} satisfies Record<keyof typeof en, string>;
