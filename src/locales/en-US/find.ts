export default {
  'find.title': 'Search everything',
  'find.hint': 'Search sales, lots, artists, titles and numbers. “RS12 45” finds lot 45 of RS12',
  'find.all': 'View all {total, number}',
} as const;
