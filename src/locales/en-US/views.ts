/** Saved views of lists. */
export default {
  'views.title': 'Views',
  'views.mine': 'My views',
  'views.shared': 'Shared with the house',
  'views.none': 'No view is saved yet. Search, filter and sort as you need it, then save it under a name.',
  'views.by': '{name} · {by}',
  'views.changed': 'changed since it was saved',
  'views.save': 'Save this view…',
  'views.keep': 'Save what is shown now as “{name}”',
  'views.edit': 'Rename, share, remove “{name}”…',
  'views.name': 'Name of the view',
  'views.share': 'Share with the house',
  'views.remove': 'Remove',
  'views.removed': 'The view “{name}” was removed.',
} as const;
