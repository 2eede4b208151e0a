/** The spreadsheet grid, whatever its rows are. */
export default {
  'grid.cell': '{row}, {column}',
  'grid.empty': 'empty',
  'grid.fixed': 'This cell cannot be changed. Esc drops what was typed.',
  'grid.keys':
    'Arrows, Tab and Enter move · type or F2 edits · Space opens · Ctrl Z takes back, Ctrl Y does it again · Ctrl D fills down · Esc, then Tab leaves',
  'grid.failed': '{count, plural, one {# cell is} other {# cells are}} not saved.',
  'grid.next': 'Go to the next one',
  'grid.clash': '{by} has written “{theirs}” here meanwhile.',
  'grid.several': 'This can be several: {labels}',
  'grid.undo':
    '{count, plural, =0 {There is nothing to take back.} one {# cell is as it was.} other {# cells are as they were.}}',
  'grid.redo':
    '{count, plural, =0 {There is nothing to do again.} one {# cell is changed again.} other {# cells are changed again.}}',
  'grid.picture': 'Picture',
  'grid.print': 'Print',
} as const;
