/** These texts belong to the spreadsheet grid of lots and works. */
export default {
  'grid.cell': '{row}, {column}',
  'grid.empty': 'empty',
  'grid.fixed': "You can't change this cell. Press Esc to discard what you typed.",
  'grid.keys':
    'Arrows, Tab and Enter: move · Type or F2: edit · Space: open · Ctrl Z: undo · Ctrl Y: redo · Ctrl D: fill down · Esc, then Tab: leave',
  'grid.failed': "{count, plural, one {# cell wasn't saved.} other {# cells weren't saved.}}",
  'grid.next': 'Go to next',
  'grid.clash': '{by} changed this cell to “{theirs}” while you were editing.',
  'grid.several': 'Several values match: {labels}. Type more.',
  'grid.undo': '{count, plural, =0 {Nothing to undo} one {Undid # cell} other {Undid # cells}}',
  'grid.redo': '{count, plural, =0 {Nothing to redo} one {Redid # cell} other {Redid # cells}}',
  'grid.picture': 'Picture',
  'grid.print': 'Print',
} as const;
