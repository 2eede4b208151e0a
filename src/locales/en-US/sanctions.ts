/** Lists of sanctions, and who is like somebody on them. */
export default {
  'sanctions.title': 'Sanctions',
  'sanctions.kind.OFSI': 'United Kingdom',
  'sanctions.kind.EU': 'European Union',
  'sanctions.kind.UN': 'United Nations',
  'sanctions.kind.HOUSE': 'Your own list',
  'sanctions.load': 'Load a list',
  'sanctions.loading': 'Being read …',
  'sanctions.entries': '{count, plural, one {# entry} other {# entries}}',
  'sanctions.fault.xml': 'The file is no XML that can be read. A list loaded earlier still applies.',
  'sanctions.fault.csv': 'The file is no list of this shape. A list loaded earlier still applies.',
  'sanctions.fault.empty': 'Nobody is on this list. A list loaded earlier still applies.',
  'sanctions.fault.too_large': 'The list is too large. A list loaded earlier still applies.',
  'sanctions.fault.doctype':
    'The file has a document type, which no list has. A list loaded earlier still applies.',
  'sanctions.fault.stopped': 'Reading was stopped. A list loaded earlier still applies.',
  'sanctions.fault.columns': 'The file lacks these columns: {detail}. A list loaded earlier still applies.',
  'sanctions.fault.other_list':
    'The file is the {detail, select, UK {British list} EU {European Union list} UN {United Nations list} other {list of another authority}}. Load it in its own place. A list loaded earlier still applies.',
  'sanctions.fault.not_text':
    'The file is a workbook, PDF or archive. Load the list as CSV or XML. A list loaded earlier still applies.',
  'sanctions.fault.encoding':
    'The file is not in UTF-8 or UTF-16. Save it again as “CSV UTF-8”. A list loaded earlier still applies.',
  'sanctions.run':
    '{done, number} of {total, number} customers checked, {found, plural, one {# new possible match} other {# new possible matches}} so far',
  'sanctions.run.over':
    '{total, number} customers checked, {found, plural, one {# new possible match} other {# new possible matches}}',
  'sanctions.hits': 'Possible matches',
  'sanctions.none': 'Nobody.',
  'sanctions.hit.OPEN': 'To decide',
  'sanctions.hit.CLEARED': 'Somebody else',
  'sanctions.hit.CONFIRMED': 'On the list',
  'sanctions.deed.clear': 'It is somebody else',
  'sanctions.deed.confirm': 'It is them',
  'sanctions.deed.lift': 'Lift the match',
  'sanctions.status.OPEN': 'Possible sanctions match',
  'sanctions.status.CONFIRMED': 'Sanctioned',
  'sanctions.banner.CONFIRMED': '{name} is on a sanctions list',
  'sanctions.banner.OPEN': '{name} may be on a sanctions list',
  'sanctions.banner.hint.CONFIRMED':
    'Do not sell to them, reserve for them or send them marketing: Rostrum refuses all three. Only an administrator can lift the match.',
  'sanctions.banner.hint.OPEN': 'A manager has to decide on the match before the customer can be verified.',
  'sanctions.banner.open': 'Open the match',
  'sanctions.picked.CONFIRMED': 'On a sanctions list. You cannot choose this customer.',
  'sanctions.picked.OPEN': 'May be on a sanctions list. Ask a manager before you go on.',
  'sanctions.follows.confirm':
    'The customer can no longer be recorded as a buyer, reserve works or receive marketing. Only an administrator can lift this.',
  'sanctions.follows.clear':
    'The warning on the customer disappears. A verification that the match reopened still has to be decided.',
  'sanctions.follows.lift':
    'The customer can buy, reserve and receive marketing again. A verification that the match reopened still has to be decided.',
  'sanctions.follows.reservations':
    '{count, plural, one {# reservation stays on its waitlist until you withdraw it} other {# reservations stay on their waitlists until you withdraw them}}',
  'sanctions.follows.mails':
    '{count, plural, one {# email that has not been sent is left out} other {# emails that have not been sent are left out}}',
  'sanctions.follows.results':
    '{count, plural, one {# result from a file will be refused} other {# results from files will be refused}}',
  'sanctions.follows.purchases':
    '{count, plural, one {# recorded purchase stays in the ledger: do not release items or pay out} other {# recorded purchases stay in the ledger: do not release items or pay out}}',
  'sanctions.follows.isVerified': 'The verification is reopened',
  'sanctions.follows.otherConfirmed':
    '{count, plural, one {Another confirmed match keeps blocking the customer} other {# other confirmed matches keep blocking the customer}}',
  'sanctions.score': '{score} of 100',
  'sanctions.why.name': '“{name}” is {likeness}% like “{listed}”',
  'sanctions.why.alias': '“{name}” is {likeness}% like the alias “{listed}”',
  'sanctions.why.weakAlias': '“{name}” is {likeness}% like the weak alias “{listed}”',
  'sanctions.part.same': '“{name}”: the same',
  'sanctions.part.spelling': '“{name}” is another spelling of “{listed}”',
  'sanctions.part.variant': '“{name}” and “{listed}” are forms of one name',
  'sanctions.part.sound': '“{name}” sounds like “{listed}”',
  'sanctions.part.close': '“{name}” is spelled almost like “{listed}”',
  'sanctions.part.initial': 'initials match: “{name}”, “{listed}”',
  'sanctions.part.customerOnly': '“{name}” is not on the list',
  'sanctions.part.listedOnly': '“{listed}” is only on the list',
  'sanctions.subject.same': 'same kind of party',
  'sanctions.subject.near': 'a person on one side, an organization on the other',
  'sanctions.subject.other': 'the list names a ship',
  'sanctions.subject.unknown': 'kind of party unknown',
  'sanctions.born.same': 'same date of birth',
  'sanctions.born.near': 'same year of birth',
  'sanctions.born.other': 'different date of birth',
  'sanctions.born.unknown': 'date of birth not known',
  'sanctions.country.same': 'same country',
  'sanctions.country.near': 'country close',
  'sanctions.country.other': 'different country',
  'sanctions.country.unknown': 'country not known',
} as const;
