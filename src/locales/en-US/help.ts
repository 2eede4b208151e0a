export default {
  'help.title': 'Help',
  'help.keys': 'Keyboard shortcuts',
  'help.keys.search': 'Search on this page',
  'help.keys.find': 'Search everything',
  'help.keys.next': 'Next or previous row',
  'help.keys.open': 'Open row',
  'help.keys.back': 'Close or go back',
  'help.keys.save': 'Save',
  'help.keys.same': 'In the results line: use the last paddle',
  'help.keys.help': 'Open this help',
  'help.home':
    'What needs your attention: reminders, decisions and lots that are not ready. Click a line to act on it.',
  'help.dashboard':
    "This year's figures, upcoming sales and what needs a decision. Click a figure to see the rows behind it.",
  'help.auctions': 'All your sales, by status. Open a sale to work on its lots and results.',
  'help.newAuction':
    'Enter a code and a title; you can add everything else later. Dates use the time zone of the sale.',
  'help.auction':
    'Details, lots, readiness and results of one sale. Edit lots in the grid as in a spreadsheet: changes are saved when you leave a cell. The button at the top is the next step of the sale. When it is disabled, the text beside it tells you what to do first.',
  'help.lot':
    'One lot at a time, beside the list of all lots. “Save and next” (Ctrl/⌘ Enter) moves on; Alt with the arrow keys opens the previous or next lot. The side column shows the publication checklist, requests, the result and the history.',
  'help.report':
    'The results of a sale. The icon beside a figure shows how it is calculated. Amounts are labeled as hammer or with premium. “Print” prints every row, not only this page.',
  'help.collections':
    'Exhibitions, fairs and private sales of the gallery. Open a collection to arrange and share its works.',
  'help.newCollection':
    'Enter a code and a title. In the details, choose who can see the collection and how prices appear.',
  'help.collection':
    'Details, works and readiness of one collection. To reorder works, drag them or type a place in the first column.',
  'help.collectionItem':
    'One work at a time, beside the list of all works: text, pictures, price, label, reservations and sales.',
  'help.items':
    'Everything the house holds or has held, where it is and whether it can be sold. Select rows to add them to a sale or a collection. The views beside the list include artists and the sales ledger.',
  'help.customers':
    'Buyers, consignors and contacts. Search by number, name, email, phone or address. Duplicates, possible sanctions matches and customers to verify have their own views.',
  'help.customer':
    'Everything about one customer: timeline, sales, related people, money, consents and verification. Add a note at the top of the timeline; type “@” to notify a colleague.',
  'help.campaigns':
    'Emails to customers, from draft to report. The views beside the list include segments, the calendar and suppressed addresses.',
  'help.templates':
    'The emails that campaigns start from and those Rostrum sends automatically, such as invitations. Open one to edit it. Earlier versions are kept.',
  'help.newCampaign':
    'Name the campaign and choose a template. A sale or a collection fills in lots and dates. Nothing is sent from this page.',
  'help.campaignReport':
    'Results of a campaign: who received, opened, clicked, bought or complained. Click a figure to see the people behind it, if your role allows it.',
  'help.confirmEmail': 'Confirm here that you want to use this email address for your account.',
  'help.profile':
    "Your name, language and password, and the browsers where you are signed in. If you don't recognize a browser, sign it out and change your password.",
  'help.signup':
    'Invite a colleague. Their role determines what they can do; their departments, which sales and customers they work on. They choose a password through a link in an email.',
  'help.settings':
    'Settings for the whole house: company details, gallery, departments and categories, schedules for premiums, increments and taxes, and mail servers. Changes apply to new sales. Published sales keep the settings they were published with.',
  'help.adminSettings':
    'Users: who works here, and in which role. Outbox: emails sent by Rostrum. It retries a temporarily rejected email for a day; “Send now” retries it immediately. Jobs: background work, errors and the time of the next attempt. Roles and permissions: what each role may do. Audit log: what was done in the house, and by whom. System health: whether anything needs attention.',
  'help.template':
    "Left: the blocks of the email. Drag them, or pick them up with Space and move them with the arrow keys. Middle: the email as the selected customer gets it. Right: the content of the selected block. '{ }' inserts a value with fallback text: a recipient without the value or a fallback gets no email. Choose pictures from the library or drop them onto their field, and describe what they show.",
  'help.campaign':
    'Four steps: recipients, content, check and schedule. The summary stays visible. A red issue stops the campaign; a yellow one needs confirmation. Once sending starts, recipients and content are fixed. You can pause, resume or cancel.',
  'help.general':
    "Every list keeps its filters, order and page in the address, so you can bookmark it or send it to a colleague. Actions you don't have permission for are hidden. Actions that are not available yet say why.",
} as const;
