/** These texts belong to linked purchases and the thresholds of the regulation. */
export default {
  'meter.title': 'Linked purchases',
  'meter.hint':
    'Purchases in regulated categories over the last twelve months, with premium, including household members and agents.',
  'meter.over': 'Verify the buyer. Their purchases reach the threshold.',
  'meter.unknown':
    'Cannot check the threshold: no exchange rate for {currencies}. The buyer must be verified until your administrator adds one under Settings · Regulation.',
  'meter.linked': 'Counted together with',
  'meter.due': 'This lot brings the buyer to the threshold. Verify the buyer before the lot is sold.',
  'regulation.intro':
    'Buyers must be verified by law once a purchase, or several linked purchases, reach this amount.',
  'regulation.threshold': 'Threshold',
  'regulation.currency': 'Currency',
  'regulation.thresholds': 'Thresholds',
  'regulation.remove.sure': 'Remove the threshold that applies from {day}?',
  'regulation.rates': 'Exchange rates',
  'regulation.rates.none': 'No exchange rates yet.',
  'regulation.source': 'Source',
  'regulation.validFrom': 'Valid from',
  'regulation.rate': '1 unit in house currency',
} as const;
