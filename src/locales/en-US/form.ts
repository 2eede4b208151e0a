export default {
  'form.changes': '{count, plural, one {# change} other {# changes}}',
  'form.save': 'Save',
  'form.discard': 'Discard',
  'form.saved': 'Saved',
  'form.leave': 'Leave without saving?',
  'form.leave.hint':
    'You have {count, plural, one {# unsaved change} other {# unsaved changes}} that will be lost.',
  'form.leave.stay': 'Stay on this page',
  'form.leave.go': 'Leave without saving',
  'conflict.title': 'Someone else saved changes',
  'conflict.intro': '{by} saved this {at}. Choose which version of each field to keep.',
  'conflict.intro.meanwhile':
    '{by} saved this while you were editing. Choose which version of each field to keep.',
  'conflict.unknownUser': 'Someone',
  'conflict.field': 'Field',
  'conflict.theirs': 'Theirs',
  'conflict.mine': 'Yours',
  'conflict.save': 'Save these choices',
  'conflict.takeTheirs': 'Use all of theirs',
  'conflict.empty': 'Empty',
  'action.blocked': 'Not available yet. {reason}',
  'action.reason': 'Reason',
  'time.choose': 'Choose a time.',
  'time.skipped': '{time} does not occur in {place}: the clocks go forward. Which time do you mean?',
  'time.repeated': '{time} occurs twice in {place}: the clocks go back. Which one do you mean?',
  'amount.empty': 'Enter an amount, for example 1,200.',
  'amount.unreadable': 'Enter an amount in digits, for example 1,200.',
  'amount.grouping':
    'The thousands separators are in unusual places. Enter the amount without them, for example 1200.',
  'amount.ambiguous': 'This amount can be read in two ways. Enter it without separators, for example 1200.',
  'amount.three_decimals':
    'Three digits after the decimal separator may be thousands. Enter the amount without separators, for example 1500.',
  'amount.too_fine': 'This amount has too many decimals for its currency. Enter fewer decimals.',
  'amount.negative': 'Enter an amount of zero or more.',
  'amount.unit_range':
    'One unit is too large, for example more than 19 shillings. Enter it in the next larger unit.',
  'amount.too_large': 'This amount is too large. Check for extra digits.',
} as const;
