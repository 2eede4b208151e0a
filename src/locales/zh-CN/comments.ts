import type en from '../en-US/comments';

export default {
  'comments.title': '评论',
  'comments.text': '评论',
  'comments.placeholder': '写评论，用 @ 提到同事。',
  'comments.post': '发表评论',
  'comments.save': '保存',
  'comments.cancel': '取消',
  'comments.edit': '修改评论',
  'comments.edited': '已修改',
  'comments.remove': '删除评论',
  'comments.remove.sure': '要删除这条评论吗？',
  'comments.resolve': '标为已解决',
  'comments.reopen': '重新打开',
  'comments.resolvedBy': '由{by}标为已解决',
  'comments.none': '暂无评论',
  'comments.resolved': '{count} 条已解决的评论',
} satisfies Record<keyof typeof en, string>;
