/** These texts belong to sanctions lists and possible matches. */
export default {
  'sanctions.title': 'Sanctions',
  'sanctions.kind.OFSI': 'United Kingdom',
  'sanctions.kind.EU': 'European Union',
  'sanctions.kind.UN': 'United Nations',
  'sanctions.kind.HOUSE': 'Your own list',
  'sanctions.load': 'Load list',
  'sanctions.loading': 'Loading…',
  'sanctions.entries': '{count, plural, one {# entry} other {# entries}}',
  'sanctions.issue.xml': 'This file is not valid XML. The previous list is still in use.',
  'sanctions.issue.csv': 'This file is not in the expected format. The previous list is still in use.',
  'sanctions.issue.empty': 'This list has no entries. The previous list is still in use.',
  'sanctions.issue.too_large': 'This list is too large. The previous list is still in use.',
  'sanctions.issue.doctype':
    'This file contains a document type declaration, which sanctions lists never have. The previous list is still in use.',
  'sanctions.issue.stopped':
    'Loading stopped before the end of the file. Load it again. The previous list is still in use.',
  'sanctions.issue.columns': 'This file lacks these columns: {detail}. The previous list is still in use.',
  'sanctions.issue.other_list':
    'This file is the {detail, select, UK {British list} EU {European Union list} UN {United Nations list} other {list of another authority}}. Load it under that authority. The previous list is still in use.',
  'sanctions.issue.not_text':
    'This file is a workbook, PDF, or archive. Load the list as CSV or XML. The previous list is still in use.',
  'sanctions.issue.encoding':
    'This file is not in UTF-8 or UTF-16. Save it as “CSV UTF-8” and load it again. The previous list is still in use.',
  'sanctions.run':
    '{done, number} of {total, number} customers checked, {found, plural, one {# new possible match} other {# new possible matches}} so far',
  'sanctions.run.over':
    '{total, number} customers checked, {found, plural, one {# new possible match} other {# new possible matches}}',
  'sanctions.hits': 'Possible matches',
  'sanctions.none': 'No possible matches.',
  'sanctions.hit.OPEN': 'Needs decision',
  'sanctions.hit.CLEARED': 'Different person',
  'sanctions.hit.CONFIRMED': 'Confirmed match',
  'sanctions.action.clear': 'Mark as different person',
  'sanctions.action.confirm': 'Confirm match',
  'sanctions.action.lift': 'Lift sanctions match',
  'sanctions.status.OPEN': 'Possible sanctions match',
  'sanctions.status.CONFIRMED': 'Sanctioned',
  'sanctions.banner.CONFIRMED': '{name} is on a sanctions list',
  'sanctions.banner.OPEN': '{name} may be on a sanctions list',
  'sanctions.banner.hint.CONFIRMED':
    'You cannot sell to this customer, reserve for them, or send them marketing. Only an administrator can lift the match.',
  'sanctions.banner.hint.OPEN': 'A manager must decide on the match before you can verify this customer.',
  'sanctions.banner.open': 'View match',
  'sanctions.picked.CONFIRMED': 'On a sanctions list. You cannot choose this customer.',
  'sanctions.picked.OPEN': 'May be on a sanctions list. Ask a manager before you continue.',
  'sanctions.follows.confirm':
    'The customer can no longer be recorded as a buyer, be invoiced or paid, reserve works, or receive marketing. Only an administrator can lift this.',
  'sanctions.follows.clear':
    'The warning on this customer is removed. A verification that the match reopened still needs a decision.',
  'sanctions.follows.lift':
    'The customer can buy, reserve, be invoiced, pay and be paid, and receive marketing again. A verification that the match reopened still needs a decision.',
  'sanctions.follows.reservations':
    '{count, plural, one {# reservation stays on its waitlist until you withdraw it} other {# reservations stay on their waitlists until you withdraw them}}',
  'sanctions.follows.mails':
    '{count, plural, one {# unsent email will be skipped} other {# unsent emails will be skipped}}',
  'sanctions.follows.results':
    '{count, plural, one {# result from a file will be rejected} other {# results from files will be rejected}}',
  'sanctions.follows.purchases':
    '{count, plural, one {# recorded purchase stays in the ledger; no further invoices or payments; do not release items or pay out} other {# recorded purchases stay in the ledger; no further invoices or payments; do not release items or pay out}}',
  'sanctions.follows.isVerified': 'The verification will be reopened',
  'sanctions.follows.otherConfirmed':
    '{count, plural, one {# other confirmed match still blocks the customer} other {# other confirmed matches still block the customer}}',
  'sanctions.score': '{score} of 100',
  'sanctions.why.name': '“{name}” is {similarity}% similar to “{listed}”',
  'sanctions.why.alias': '“{name}” is {similarity}% similar to the alias “{listed}”',
  'sanctions.why.weakAlias': '“{name}” is {similarity}% similar to the weak alias “{listed}”',
  'sanctions.part.same': '“{name}” is identical',
  'sanctions.part.spelling': '“{name}” is another spelling of “{listed}”',
  'sanctions.part.variant': '“{name}” and “{listed}” are forms of the same name',
  'sanctions.part.sound': '“{name}” sounds like “{listed}”',
  'sanctions.part.close': '“{name}” is spelled similarly to “{listed}”',
  'sanctions.part.initial': 'Initials match: “{name}”, “{listed}”',
  'sanctions.part.customerOnly': '“{name}” is not on the list',
  'sanctions.part.listedOnly': '“{listed}” is not in the customer’s name',
  'sanctions.subject.same': 'same type of party',
  'sanctions.subject.near': 'one is a person, the other an organization',
  'sanctions.subject.other': 'listed entry is a ship',
  'sanctions.subject.unknown': 'type of party unknown',
  'sanctions.born.same': 'same date of birth',
  'sanctions.born.near': 'same year of birth',
  'sanctions.born.other': 'different date of birth',
  'sanctions.born.unknown': 'date of birth unknown',
  'sanctions.country.same': 'same country',
  'sanctions.country.near': 'neighboring or related country',
  'sanctions.country.other': 'different country',
  'sanctions.country.unknown': 'country unknown',
} as const;
