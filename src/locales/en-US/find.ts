export default {
  'find.title': 'Search everything',
  'find.hint': 'Sale, lot, artist, title, number …  “RS12 45” is lot 45 of RS12',
  'find.all': 'All {total, number}',
} as const;
