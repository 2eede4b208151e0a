import type en from '../en-US/comments';

export default {
  'comments.title': '留言',
  'comments.text': '留言',
  'comments.placeholder': '寫下留言，用 @ 提到同事。',
  'comments.post': '發布留言',
  'comments.save': '儲存',
  'comments.cancel': '取消',
  'comments.edit': '修改留言',
  'comments.edited': '已修改',
  'comments.remove': '刪除留言',
  'comments.remove.sure': '要刪除這則留言嗎？',
  'comments.resolve': '標為已解決',
  'comments.reopen': '重新開啟',
  'comments.resolvedBy': '由{by}標為已解決',
  'comments.none': '尚無留言',
  'comments.resolved': '{count} 則已解決的留言',
} satisfies Record<keyof typeof en, string>;
