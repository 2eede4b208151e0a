/** These texts belong to saved views of lists. */
export default {
  'views.title': 'Views',
  'views.subscribe': 'Subscribe to “{name}”',
  'views.mine': 'My views',
  'views.shared': 'Shared views',
  'views.none': 'No saved views yet. Search, filter and sort the list, then save it as a view.',
  'views.changed': 'Unsaved changes',
  'views.save': 'Save view…',
  'views.keep': 'Update “{name}” with the current list',
  'views.edit': 'Edit view “{name}”…',
  'views.name': 'View name',
  'views.share': 'Share with everyone in the house',
  'views.remove': 'Delete view',
  'views.removed': 'View “{name}” deleted',
} as const;
