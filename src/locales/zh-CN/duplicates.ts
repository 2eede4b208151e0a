import type en from '../en-US/duplicates';

export default {
  'duplicates.title': '重复记录',
  'duplicates.hint': '可能属于同一客户的记录，可能性最大的在前。',
  'duplicates.none': '没有疑似重复的记录。',
  'duplicates.merge': '比较并合并',
  'duplicates.mergeOf': '比较并合并 {one} 与 {other}',
  'duplicates.dismiss': '标记为不同客户',
  'duplicates.dismissOf': '将 {one} 与 {other} 标记为不同客户',
  'duplicates.dismissed': '已标记为不同客户',
  'duplicates.score': '{score, number}/100',
  'duplicates.otherName': '姓名不同，联系方式相同',
  'duplicates.perhaps': '可能与以下客户重复：',
  'duplicates.term.NAME': '姓名相似（{points}）',
  'duplicates.term.EMAIL': '电子邮件相同（{points}）',
  'duplicates.term.PHONE': '电话相同（{points}）',
  'duplicates.term.BORN': '出生日期相同（{points}）',
  'duplicates.term.ADDRESS': '地址相同（{points}）',
  'duplicates.term.BORN_OTHERWISE': '出生日期不同（{points}）',
} satisfies Record<keyof typeof en, string>;
