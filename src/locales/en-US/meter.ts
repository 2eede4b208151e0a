/** What was bought of what the law looks at. */
export default {
  'meter.title': 'Linked purchases',
  'meter.hint':
    'Twelve months, with premium, in categories that the law regulates, together with household and agents.',
  'meter.over': 'The buyer must be verified.',
  'meter.unknown':
    'The purchases cannot be held against the threshold: there is no exchange rate for {currencies}. The buyer must be verified until your administrator enters one.',
  'meter.linked': 'Together with',
  'meter.due':
    'Reaches the threshold with this lot and is not verified: the buyer must be verified before the hammer falls.',
  'regulation.intro':
    'From this amount on the law wants a buyer to be known, in one purchase or in several that belong together.',
  'regulation.threshold': 'Threshold',
  'regulation.currency': 'Currency',
  'regulation.thresholds': 'Thresholds',
  'regulation.remove.sure': 'Remove the threshold that applies from {day}?',
  'regulation.rates': 'Exchange rates',
  'regulation.rates.none': 'No rates yet.',
  'regulation.validFrom': 'From',
  'regulation.rate': 'One of it in the house’s currency',
} as const;
