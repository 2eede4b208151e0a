/** Records that may be of one customer. */
export default {
  'duplicates.title': 'Duplicates',
  'duplicates.hint': 'Records that may be of one customer, with the reasons; the likest first.',
  'duplicates.none': 'No two records look like one customer.',
  'duplicates.merge': 'Compare and merge',
  'duplicates.mergeOf': 'Compare and merge {one} and {other}',
  'duplicates.dismiss': 'Not the same',
  'duplicates.dismissOf': '{one} and {other} are not the same',
  'duplicates.dismissed': 'They are two customers.',
  'duplicates.score': '{score, number} of 100',
  'duplicates.perhaps': 'Perhaps the same as:',
  'duplicates.term.NAME': 'similar name ({points})',
  'duplicates.term.EMAIL': 'same e-mail ({points})',
  'duplicates.term.PHONE': 'same phone ({points})',
  'duplicates.term.BORN': 'same date of birth ({points})',
  'duplicates.term.ADDRESS': 'same address ({points})',
  'duplicates.term.BORN_OTHERWISE': 'another date of birth ({points})',
} as const;
