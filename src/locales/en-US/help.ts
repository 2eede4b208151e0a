export default {
  'help.title': 'Help',
  'help.keys': 'Keys',
  'help.keys.search': 'Search on this page',
  'help.keys.find': 'Search everything',
  'help.keys.next': 'Next row, previous row',
  'help.keys.open': 'Open the row',
  'help.keys.back': 'Close, back',
  'help.keys.save': 'Save',
  'help.keys.same': 'The clerk’s line, while nothing or only the price is typed: the paddle of the last lot',
  'help.keys.help': 'This help',
  'help.home':
    'What waits for you: reminders, decisions and lots that are not ready. Each line leads to the place where you can act on it.',
  'help.dashboard':
    'The figures of the year, the next sales and what waits for a decision. Click a figure to see the rows behind it.',
  'help.auctions': 'All sales of the house, by state. Open a sale to work on its lots and results.',
  'help.newAuction':
    'Give the sale a code and a title; everything else can follow. Dates are in the time zone of the sale.',
  'help.auction':
    'Details, lots, readiness and results of one sale. Edit lots in the grid as in a spreadsheet: changes are saved when you leave a cell. The button at the top is the next step of the sale; where it is disabled, the text beside it says what is missing.',
  'help.lot':
    'One lot at a time beside the list of all. “Save and next” (Ctrl/⌘ Enter) moves on; Alt with the arrow keys leads to the lot before or after. The column at the side shows what is missing, requests, the result and the history.',
  'help.report':
    'The results of a sale. The icon beside a figure shows how it is calculated; amounts with premium and hammer prices are marked as such. “Print” prints every row, not only those on the page.',
  'help.collections':
    'Exhibitions, fairs and private offers of the gallery. Open a collection to arrange its works and to share it.',
  'help.newCollection':
    'Give the collection a code and a title. Its details also say who may see it and how prices are shown.',
  'help.collection':
    'Details, works and readiness of one collection. Drag works, or type a place into the first column, to change their order.',
  'help.collectionItem':
    'One work at a time beside the list of all: text, pictures, price, label, reservations and sales.',
  'help.items':
    'Everything the house holds or held, with where it is and whether it can be sold. Select rows to put them into a sale or a collection. The views beside the list hold artists and the sales ledger.',
  'help.customers':
    'Buyers, consignors and contacts. Search by number, name, email, phone or address. Duplicates, matches with sanctions lists and customers to verify have views of their own.',
  'help.customer':
    'Everything about one customer: timeline, sales, relations, money, consents and verification. Write a note at the top of the timeline; “@” notifies a colleague.',
  'help.campaigns':
    'Emails to customers, from draft to report. Segments, the calendar and suppressed addresses are views of this page.',
  'help.templates':
    'The emails that campaigns begin with, and those the house sends itself, such as invitations. Open one to edit it; earlier versions are kept.',
  'help.newCampaign':
    'Give the campaign a name and choose a template; a sale or a collection fills in its lots and dates. Nothing is sent from this page.',
  'help.campaignReport':
    'What became of a campaign: who received it, opened it, clicked, bought or complained. Click a figure to see the people behind it, if your role allows it.',
  'help.profile':
    'Your name, language and password, and the browsers in which you are signed in. Sign out a browser that you do not know and change your password.',
  'help.signup':
    'Invite a colleague: the role decides what they may do, the departments which sales and customers they work on. They choose a password through a link in an email.',
  'help.settings':
    'How the house works: company details, gallery, departments and categories, schedules of premiums, increments and taxes, and the mail servers. Changes apply to new sales; sales that are published keep what they were published with.',
  'help.adminSettings':
    'Users: who works here, in which role. Outbox: the mails the house wrote; one that was refused for now is tried again for a day, and “Send now” tries it at once. Jobs: what is done in the background, what went wrong and when it is tried again.',
  'help.template':
    "Left: the blocks of the mail; drag them, or take the handle with Space and the arrow keys. Middle: the mail as the chosen customer gets it. Right: what the chosen block says. '{ }' inserts a value of the reader, with the words that stand in where it is empty: who lacks one that nothing stands in for gets no mail. Pictures come from the house or are dropped onto their field; say in words what they show.",
  'help.campaign':
    'Four steps: who is meant, what is said, what the check finds, when it goes. The summary stays in sight. A red finding stops the mailing, a yellow one waits for somebody’s yes. Once it has begun, people and words are fixed; it can be paused, resumed and cancelled.',
  'help.general':
    'Every list keeps its filters, order and page in its address: bookmark it or send it to a colleague. What you may not do is not shown; what cannot be done yet says why.',
} as const;
