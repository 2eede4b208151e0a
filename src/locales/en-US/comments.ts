/** These texts belong to the comments on a row. */
export default {
  'comments.title': 'Comments',
  'comments.text': 'Comment',
  'comments.placeholder': 'Write a comment. @ mentions a colleague.',
  'comments.post': 'Post comment',
  'comments.save': 'Save',
  'comments.cancel': 'Cancel',
  'comments.edit': 'Edit comment',
  'comments.edited': 'edited',
  'comments.remove': 'Delete comment',
  'comments.remove.sure': 'Delete this comment?',
  'comments.resolve': 'Resolve',
  'comments.reopen': 'Reopen',
  'comments.resolvedBy': 'Resolved by {by}',
  'comments.none': 'No comments yet',
  'comments.resolved': '{count, plural, one {# resolved comment} other {# resolved comments}}',
} as const;
