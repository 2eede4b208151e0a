/**
 * The help pages. A task is its heading and its steps. `{id}` stands for the text of that message, so that buttons are named
 * as on the screen; backquotes enclose keys, in which Mod is Ctrl or ⌘. docs/guides/add-a-help-page.md
 */
export default {
  home: {
    about:
      'Your page to start the day: what waits for you, your unfinished lots, your goals and the next sales.',
    tasks: {
      act: [
        'Act on what waits',
        'Click a line under {home.waiting}. It opens the page where you can decide.',
      ],
      lots: ['Finish your lots', 'Under {home.lots}, click a sale to see its lots that are not ready yet.'],
      reminders: [
        'Stay in touch with your customers',
        '{home.people} lists tasks, birthdays and customers without contact for six months.',
        'Click a name to open the profile, and add a note after you call.',
      ],
      follow: [
        'Follow your goals',
        'Each goal shows its progress. Click its title for values, comments and ratings.',
      ],
      shortcuts: [
        'Choose your shortcuts',
        'Click {shortcuts.edit} beside {shortcuts.title}, and select the pages, saved views and actions you use most.',
      ],
    },
  },
  dashboard: {
    about:
      'The state of the house: what needs a decision, the figures of this year, and past and upcoming sales.',
    tasks: {
      decide: [
        'Decide what waits',
        'Click a line under {home.waiting}. The number says how many rows it covers.',
      ],
      figures: [
        'Check a figure',
        'Click the figure to see the rows behind it.',
        'Each currency has its own figures, because amounts are never converted.',
      ],
      sales: ['Open a sale', 'Click it under {home.next} or {home.last}.'],
      shortcuts: [
        'Choose your shortcuts',
        'Click {shortcuts.edit} beside {shortcuts.title}, and select the pages, saved views and actions you use most.',
      ],
    },
  },
  analysis: {
    about:
      'The figures of the sales in a period, compared with an earlier one: in sentences, cards, charts and rankings.',
    tasks: {
      subscribe: [
        'Get it by email',
        'Choose {subscriptions.subscribe}: weekly, after each sale or on a date, for yourself or for colleagues.',
        'Your profile lists your subscriptions, and lets you pause or stop them.',
      ],
      filter: [
        'Choose what to compare',
        'Choose a period, a comparison, a department and a currency above the board. The address keeps them, so you can bookmark or share it.',
        'With {analysis.compare.season}, spring is January to June and autumn July to December.',
      ],
      rows: [
        'Check a figure',
        'Point at the name of a figure to see its definition.',
        'Click the figure to see the sales that add up to it. {analysis.view.table} shows a chart as numbers.',
      ],
      rates: [
        'Understand estimates',
        'With {analysis.currency.all}, other currencies are converted at the rates of your house on the day of each sale. Such amounts are marked ≈.',
        'For exact amounts, choose one currency.',
      ],
      watched: [
        'Find what customers look at',
        '{analysis.watched} counts recipients who clicked a lot in a campaign. {analysis.wanted} counts customers by what they look for.',
      ],
    },
  },
  monitor: {
    about:
      'What is going on right now. The figures follow by themselves, so the board can stay open during a sale.',
    tasks: {
      sale: [
        'Follow the sale in progress',
        'See {monitor.speed}, {monitor.lastResult} and {monitor.end}. {monitor.open} leads to the list of results.',
      ],
      work: [
        'Watch imports and campaigns',
        '{monitor.imports} and {monitor.campaigns} show how far each one is.',
      ],
      system: ['Watch the system', 'Under {monitor.system}, click what needs attention to see its cause.'],
    },
  },
  goals: {
    about:
      'Goals measure your work over a period: hammer, lots sold, approved items, email reach, or a value that you enter.',
    tasks: {
      set: [
        'Set a goal',
        'Choose {goals.new} on the home page.',
        'Enter a title and dates, then select a {goals.field.measure} and a {goals.field.target}.',
        'Choose who can see it, then {goals.submit}. With {goals.saveDraft}, only you see it.',
      ],
      value: [
        'Enter a value by hand',
        'Open a goal measured by {goals.measure.BY_HAND}, type the value and choose {goals.value.add}.',
      ],
      join: [
        'Comment and rate',
        'Open a goal you were invited to. Write under {comments.title}, or give a score under {goals.rate}.',
      ],
      close: ['Close a goal', 'Choose {goals.close} and enter the result. Comments and ratings end then.'],
    },
  },
  inbox: {
    about:
      'The bell in the header holds your notifications: mentions, tasks, requests, and work that was finished for you.',
    tasks: {
      read: [
        'Read and clear',
        'Click the bell, then a line. The line counts as read when its page opens.',
        'Use {notifications.readAll} to clear all of them, or {notifications.dismiss} for a single line.',
      ],
      tabs: [
        'Find your tasks',
        'The tabs {notifications.tab.MENTIONS} and {notifications.tab.TASKS} show only those.',
      ],
      email: [
        'Choose what is emailed',
        'Click {notifications.settings} to choose messages in the app, at once by email, or as a daily digest.',
      ],
    },
  },
  palette: {
    about:
      'One search for everything you may see: lots, items, customers, sales, pages, saved views and actions.',
    tasks: {
      find: [
        'Find anything',
        'Press `Mod K`, or click the magnifier in the header.',
        'Type part of a name or number, select with the arrow keys and press `Enter`.',
      ],
      lot: ['Go to a lot', 'Type `#`, then the sale and the number: “RS12 45” finds lot 45 of RS12.'],
      run: [
        'Begin an action',
        'Type `>`, then a word such as “new”. Only actions that your role allows are listed.',
      ],
    },
  },
  lists: {
    about:
      'All lists work the same way. Filters, order and page are kept in the address, so you can bookmark or send it.',
    tasks: {
      filter: [
        'Narrow the list',
        'Press `/` and type, or choose {list.filter}.',
        'Remove one filter by its cross, or all with {list.filter.clear}.',
      ],
      columns: [
        'Choose what you see',
        'Use {list.columns} for the columns and {list.density} for the height of rows.',
      ],
      view: ['Save a view', 'Filter and sort the list, then open {views.title} and choose {views.save}.'],
      many: [
        'Change many rows',
        'Tick rows, or all rows that match. The bar at the top offers what you can do with them.',
        'Rows that could not be changed are listed with the reason.',
      ],
      export: [
        'Take the rows with you',
        'Choose {list.export}. The file has the rows and columns of the list.',
      ],
    },
  },
  comments: {
    about:
      'Comments are for talking to colleagues about a lot, an item, a work, a sale or a collection. Customers never see them.',
    tasks: {
      write: [
        'Write a comment',
        'Under {comments.title}, type your comment. Type `@` and a name to notify a colleague.',
        'Choose {comments.post}, or press `Mod Enter`.',
      ],
      resolve: [
        'Finish a discussion',
        'Choose {comments.resolve}. Resolved comments are folded away; {comments.reopen} brings them back.',
      ],
      change: ['Correct yourself', 'Use {comments.edit} or {comments.remove} on your own comments.'],
      clean: ['Remove comments of others', 'Use {comments.remove} on any comment.'],
    },
  },
  follows: {
    about:
      'What you follow notifies you of comments and changes, and fills the activity feed on your home page.',
    tasks: {
      follow: [
        'Follow a row',
        'Click the bell at the top of a sale, lot, item, collection, work, customer, campaign or goal, and choose {follows.option.FOLLOWING}.',
        'What you are responsible for and what you comment on is followed without this. The lots of a sale and the works of a collection are followed with it.',
      ],
      mute: [
        'Have less to read',
        'Choose {follows.option.MUTED} under the same bell. Mentions and tasks still notify you.',
      ],
      read: [
        'Read the activity feed',
        '{follows.feed} on the home page shows what colleagues did. Actions on one row within an hour are one line.',
      ],
      clean: [
        'Change your choices',
        '{follows.list} in the notification settings shows what you chose to follow or muted. The cross removes a choice.',
      ],
    },
  },
  news: {
    about: 'The latest changes in Rostrum, newest first.',
    tasks: {
      customerEmails: [
        'Emails to one customer',
        'Choose {customerEmails.write} at a customer, a lot or a task. Replies appear in the timeline.',
      ],
      follows: [
        'Follow what matters',
        'Follow or mute a sale, lot, item or customer with the bell on its page. News appears on your home page.',
      ],
      analysis: [
        'Analysis',
        '{home.board.analysis} on the dashboard compares the sales of a period with the year before.',
      ],
      help: [
        'Help with search',
        'Every page has its own help. Search all help pages in the field at the top.',
      ],
      palette: ['Search everything', 'Press `Mod K` to find rows, pages and views, or to begin an action.'],
      admin: [
        'Roles, audit log and system health',
        '{roles.title} shows what each role may do, {audit.title} who did what, and {health.title} whether all is well.',
      ],
      goals: ['Goals', 'Set goals on the home page, invite colleagues and follow the progress.'],
      comments: ['Comments', 'Talk to colleagues beside a lot, an item, a work, a sale or a collection.'],
    },
  },
  profile: {
    about:
      'What colleagues see of you, and how Rostrum speaks to you. Other tabs hold security, linked accounts and messages.',
    tasks: {
      details: [
        'Change your details',
        'Edit your name, position, language or time zone, then choose {form.save}.',
        'A language takes effect when the page loads again.',
      ],
      picture: ['Add your picture', 'Choose {avatars.add}, move the frame, then {avatars.crop.save}.'],
      email: [
        'Change your email address',
        'Choose {profile.email.change} and enter the new address.',
        'Open the link we send there. Until then the old address stays.',
      ],
    },
  },
  security: {
    about:
      'How you sign in, and where you are signed in. Set up at least two ways, so that a lost phone does not lock you out.',
    tasks: {
      passkey: [
        'Sign in without a password',
        'Choose {passkeys.add} and confirm with fingerprint, face or PIN.',
      ],
      second: [
        'Add a second step',
        'Choose {factors.authenticator.add} and scan the code with an app on your phone.',
        'Save the recovery codes somewhere safe. {factors.codes.renew} replaces used ones.',
      ],
      password: [
        'Change your password',
        'Choose {session.profile.password.change}. All your other sessions end.',
      ],
      sessions: [
        'End a session you do not recognize',
        'Choose {session.profile.session.end} beside it, or {session.profile.session.endOthers}.',
        'Something you did not do? {session.notMe} ends everything and sets a new password.',
      ],
    },
  },
  binding: {
    about: 'Link an account at another provider, for example Microsoft or Google, to sign in with it.',
    tasks: {
      bind: ['Link an account', 'Choose {providers.bind} and sign in at the provider.'],
      unbind: [
        'Unlink an account',
        'Choose {providers.unbind}. Check first that you can sign in another way.',
      ],
    },
  },
  messages: {
    about: 'Choose which messages reach you in the app, at once by email, or once a day.',
    tasks: {
      choose: [
        'Choose for each kind of message',
        'Tick {profile.notifications.channel.APP}, {profile.notifications.channel.EMAIL} or {profile.notifications.channel.DIGEST} in its row.',
        'Messages about your account are always emailed, to protect it.',
      ],
      digest: ['Set the hour of the digest', 'Choose it under {profile.notifications.digestHour}.'],
    },
  },
  appearance: {
    about:
      'Choose how Rostrum looks for you: select your name at the top, then {frame.appearance}. Your colleagues keep their own look.',
    tasks: {
      theme: [
        'Use the dark theme',
        'Choose {profile.appearance.option.DARK} under {profile.appearance.theme}, or {profile.appearance.option.SYSTEM} to change with your device.',
      ],
      read: [
        'Read more easily',
        'Choose {profile.appearance.option.HIGH} under {profile.appearance.contrast}. {profile.appearance.motion} and {profile.appearance.colorWeak} are below it.',
      ],
    },
  },
  confirmEmail: {
    about: 'You arrive here from the link in an email. Confirm that you want to use this address.',
    tasks: {
      confirm: [
        'Confirm the address',
        'Compare both addresses, then choose the button. From then on you sign in with the new address.',
      ],
      stop: ['It was not you', 'Do not confirm. Open {title.profile} and change your password.'],
    },
  },
  signIn: {
    about: 'Ways to sign in to Rostrum, and what to do when one of them fails.',
    tasks: {
      forgotten: [
        'You forgot your password',
        'On the sign-in page, ask for a link. It arrives by email and works once.',
        'No email? Look in the spam folder, then ask your administrator.',
      ],
      factor: [
        'You lost your phone',
        'Use a passkey or one of your {users.factor.RECOVERY_CODE} as the second step.',
        'Without either, ask your administrator to reset the second factor.',
      ],
      stop: [
        'An email about a change you did not make',
        'Open the link in that email to stop the change, then choose a new password.',
      ],
    },
  },

  auctions: {
    about: 'All your sales, by phase: {auctions.tab.coming}, {auctions.tab.running}, {auctions.tab.past}.',
    tasks: {
      create: ['Create an auction', 'Choose {auctions.new}. A code and a title are enough to begin.'],
      open: [
        'Work on a sale',
        'Click its code, or press `j` and `k` to choose a row and `Enter` to open it.',
      ],
      compare: [
        'Add up several sales',
        'Filter the list. The totals below it follow, one line for each currency.',
      ],
    },
  },
  newAuction: {
    about: 'A new sale needs only a code and a title. Everything else can follow.',
    tasks: {
      create: [
        'Create the auction',
        'Enter {catalogue.code} and {catalogue.title}; the code appears on labels and in the catalog.',
        'Choose {catalogue.currency} and {catalogue.timeZone} of the place of sale.',
        'Choose {auctions.create}. Lots and dates come next.',
      ],
      terms: ['Check the terms', 'Premium, increments and tax come from the defaults for new sales.'],
    },
  },
  auction: {
    about: 'One sale from first draft to final report. The line below the title shows how far it is.',
    tasks: {
      details: ['Change details', 'Edit dates, place, terms or staff, then choose {form.save}.'],
      next: [
        'Take the next step',
        'The button at the top right is the next step, for example {auctions.step.publish}.',
        'If it is disabled, the text beside it says what is missing and leads there.',
      ],
      other: [
        'Postpone or cancel',
        'Open {common.more} and choose {auctions.step.postpone} or {auctions.step.cancel}.',
      ],
      cost: [
        'See what a buyer pays',
        '{auctions.follows} calculates an example with the terms of this sale.',
      ],
      history: ['See who changed what', 'Open {catalogue.tab.activity}. Comments are there, too.'],
    },
  },
  lots: {
    about: 'All lots of the sale in a grid, edited like a spreadsheet. A cell is saved when you leave it.',
    tasks: {
      edit: ['Edit cells', 'Type to replace, or press `F2` to change what is there. `Mod Z` undoes.'],
      fill: [
        'Fill many cells',
        'Select a block and press `Mod D` to fill down, or paste from a spreadsheet.',
      ],
      add: ['Add lots', 'Choose {lots.add}, or {lots.import} for a whole list.'],
      order: ['Renumber', 'Drag a row, or type a number such as 12A.'],
      open: ['See one lot at a time', 'Press `Space` on a row.'],
      withdraw: ['Withdraw a lot', 'Select its row, choose {lots.withdraw} and enter a reason.'],
    },
  },
  readiness: {
    about: 'What still stands between this sale and its publication, grouped by cause.',
    tasks: {
      fix: [
        'Fix the causes',
        'Under {auctions.ready.causes}, click a cause. The grid shows just these lots.',
        '{auctions.ready.BLOCKED} stops publication; {auctions.ready.WARNED} does not.',
      ],
      rules: [
        'Change what is required',
        'Under {auctions.ready.rules}, choose for this sale what is required and what is only a warning.',
      ],
    },
  },
  bidders: {
    about: 'The bidders registered for a sale: who holds which paddle, and whether they may bid.',
    tasks: {
      register: [
        'Register a bidder',
        'Choose {registrations.new}, or press `N`. Type a name, press `Enter` to select the customer and `Enter` again to register.',
        'Without a paddle, the customer gets the reserved or the next free one.',
      ],
      decide: [
        'Approve or suspend',
        'Open a bidder and choose {registrations.step.approve}, {registrations.step.reject} or {registrations.step.suspend}. Select several to approve them at once.',
      ],
      file: [
        'Import bidders from a file',
        'Choose {imports.bidders.title} for the bidder list of a platform or of another program. Each row is matched to a customer or becomes a new one.',
        'Imported bidders wait for approval. {imports.rollBack} removes them again.',
      ],
      copy: [
        'Copy bidders from another sale',
        '{registrations.copy} registers its approved bidders here, to be approved.',
      ],
      print: [
        'Print the paddles',
        '{registrations.print} prints paddle, name, channel and status of the bidders shown.',
      ],
      ask: [
        'When to ask a manager',
        '{registrations.askManager} means that the bidder is not approved, is not verified, has a sanctions match, or has reached a limit.',
        '{catalogue.tab.details}, {auctions.identityLevel} sets which identification the sale requires of its bidders.',
      ],
    },
  },
  results: {
    about: 'Record results while the sale is live, one lot after the other, and correct them afterward.',
    tasks: {
      record: [
        'Record a result',
        'Type the hammer price and press `Enter`, then the paddle or buyer and `Enter`.',
        'Press `P` for passed, `W` for withdrawn, `S` for subject. `=` takes the last paddle again.',
      ],
      undo: ['Undo the last result', 'Choose {results.undo}, or press `Mod Z`.'],
      correct: ['Correct a result', 'Open the lot in the list, choose {results.correct} and enter a reason.'],
      file: [
        'Apply results from a file',
        'Under {results.staged}, check the rows, then choose {results.staged.apply}.',
      ],
      paddles: [
        'Register an unknown paddle',
        'When nobody is registered for a paddle, choose {results.ask.register}, or {results.ask.unknown} to go on. {results.paddles} lists those to settle afterward, also once the sale is over.',
      ],
      names: [
        'Link buyers to customers',
        '{results.named} lists printed names. Choose the customer for each, then save.',
      ],
      look: ['Follow the sale', 'The list below shows each result as soon as it is recorded.'],
    },
  },
  auctionMoney: {
    about: 'What is invoiced and paid of a sale. Drafts can be changed until you issue them.',
    tasks: {
      draft: [
        'Draft the invoices',
        '{invoices.draft} puts all lots of a buyer on one draft. A notice lists lots that cannot be invoiced yet, with a link to correct each.',
      ],
      issue: [
        'Issue them',
        'Check the drafts, then choose {invoices.issueDrafts}, or select some and choose {invoices.issueMany}. Numbers are final.',
      ],
      change: [
        'Change a draft',
        'Open it. Under {common.more} you add charges and discounts, move lots to another draft, or discard it.',
      ],
      correct: [
        'Correct an issued invoice',
        'Open it and choose {invoices.action.credit}, for all of it or for amounts of its lines.',
        'What will never be paid becomes bad debt: {invoices.action.writeOff}.',
      ],
    },
  },
  callList: {
    about: 'Customers to call before the sale: their purchases, consignments or interests match its lots.',
    tasks: {
      call: ['Prepare your calls', 'The reasons stand beside each name. Click a name to open the profile.'],
      note: ['Record a call', 'In the profile, write what was said and choose {notes.save}.'],
    },
  },
  lot: {
    about: 'One lot with its text, pictures and prices, beside the list of all lots.',
    tasks: {
      text: [
        'Catalog lot after lot',
        'Edit {lot.text} and {lot.prices}, then choose {lot.saveNext}.',
        'The list on the left can show only lots that are {lot.list.blocked} or {lot.list.review}.',
      ],
      picture: ['Add pictures', 'Drop files on {pictures.title}. Drag them to change their order.'],
      check: ['See what is missing', '{lot.checklist} names each gap. Click one to go to its field.'],
      ask: [
        'Ask for a change after publication',
        'Choose {requests.ask.CHANGE} or {requests.ask.WITHDRAW} and say why. A manager decides.',
      ],
    },
  },
  report: {
    about:
      'The results of a sale: figures, prices realized, top lots and unsold lots. Amounts say whether premium is included.',
    tasks: {
      subscribe: [
        'Get it by email',
        'Choose {subscriptions.subscribe}: weekly, after each sale or on a date, for yourself or for colleagues.',
        'Your profile lists your subscriptions, and lets you pause or stop them.',
      ],
      figures: [
        'Check a figure',
        'Open {reports.working} beside the figure. Click the figure to see its lots.',
      ],
      people: [
        'See who bought and consigned',
        'Open {reports.tab.buyers} or {reports.tab.consignors}. {reports.tab.buyers} also counts the registered bidders and lists those who bought nothing.',
      ],
      departments: ['Compare departments', 'Open {reports.tab.departments}. Click a number to see its lots.'],
      marketing: [
        'See what campaigns led to',
        'Open {reports.tab.marketing}: visits of lots and purchases after a click.',
      ],
      money: [
        'See what buyers owe',
        'Open {reports.tab.money}: what each buyer paid and owes, and charges by component. Each amount shows how it was calculated.',
        '{reports.tab.vat} lists net amounts and VAT by rate and scheme, with rule and rounding.',
      ],
      reconciliation: [
        'Find differences',
        'Open {reports.tab.reconciliation} and choose an issue. Each row leads to its lot, invoice or payment.',
      ],
      print: ['Print', 'Choose {reports.print}. All rows are printed, not only this page.'],
    },
  },
  imports: {
    about:
      'Bring rows in from a file: Excel, CSV or text. Nothing is changed before the last step, and you can undo it.',
    tasks: {
      file: [
        'Choose a file',
        'Drop it on the page. Rostrum guesses how to read it; change it under {imports.readAs}.',
      ],
      columns: [
        'Match columns',
        'For each column, choose a field or {imports.leaveOut}. The last column shows what it becomes.',
        'Choose {imports.check}.',
      ],
      check: [
        'Check the rows',
        'Filter by {imports.filter.errors}. Correct a cell in place: click it, type, press `Enter`.',
      ],
      undo: ['Undo an import', 'Under {imports.earlier}, open it and choose {imports.rollBack}.'],
    },
  },

  collections: {
    about: 'Exhibitions, fairs, viewing rooms and private sales of the gallery.',
    tasks: {
      create: ['Create a collection', 'Choose {collections.new}, enter a code and a title.'],
      open: ['Work on a collection', 'Click its code. Works, readiness and links are there.'],
    },
  },
  newCollection: {
    about: 'A new collection needs only a code and a title.',
    tasks: {
      create: [
        'Create the collection',
        'Enter {catalogue.code}, {catalogue.title} and {catalogue.kind}.',
        'Under {collections.visibility}, choose who can see it; under {collections.priceDisplay}, how prices appear.',
        'Choose {collections.create}.',
      ],
    },
  },
  collection: {
    about: 'One collection from draft to archive: details, works, readiness and the links you share.',
    tasks: {
      submit: ['Have it reviewed', 'When the works are ready, choose {collections.step.submit}.'],
      publish: [
        'Publish or send back',
        'Choose {collections.step.publish}, or {collections.step.sendBack} and say what needs to change.',
      ],
      share: [
        'Share it with a customer',
        'Choose {links.share}, name the recipient, then {links.make} and copy the link.',
        '{links.revoke} ends a link at once.',
      ],
      close: ['Close it', 'Choose {collections.step.close}. {collections.step.reopen} takes that back.'],
    },
  },
  works: {
    about: 'The works of the collection in a grid. A cell is saved when you leave it.',
    tasks: {
      add: ['Add works', 'Search for an item in the field above, or use {works.fromItems}.'],
      order: ['Arrange works', 'Drag a row, or type its place in the first column.'],
      price: ['Set prices', 'Type the asking price. Mark it {works.onRequest} to hide it from visitors.'],
      remove: ['Remove works', 'Select them and choose {works.remove}. The items stay.'],
    },
  },
  collectionItem: {
    about: 'One work with its text, pictures, price, reservations and sale, beside the list of all works.',
    tasks: {
      edit: ['Edit work after work', 'Change text or price, then choose {lot.saveNext}.'],
      reserve: [
        'Reserve it for a client',
        'Choose {reservations.reserve}, select the client and the last day.',
        'The next client joins a waitlist and is notified when the place is free.',
      ],
      sell: ['Record a sale', 'Choose {sales.sell}, enter buyer and price.'],
      cancel: ['Cancel a sale', 'Choose {sales.cancel} and enter a reason. The work is available again.'],
    },
  },

  items: {
    about:
      'Every object the house holds or has held, with its place and whether it can be sold. An item keeps its number for good.',
    tasks: {
      create: ['Add an item', 'Choose {items.new}. Leave the number blank to get the next one.'],
      enter: [
        'Offer items',
        'Select rows, then choose {lots.enter.open} or {works.addTo}.',
        'A sale or collection takes only items that are {items.availability.AVAILABLE}.',
      ],
      review: ['Approve texts', 'Under {items.tab.forReview}, open an item and choose {items.step.approve}.'],
      wall: ['Look at pictures', 'Choose {items.view.wall} instead of {items.view.table}.'],
      more: ['See artists and sold items', 'Use {artists.title} and {sales.view} at the top.'],
    },
  },
  item: {
    about: 'One object: its catalog text, pictures, place and history, whichever sale offers it.',
    tasks: {
      edit: ['Write the text', 'Edit the fields under {items.sheet.catalogue}, then choose {form.save}.'],
      submit: ['Have the text approved', 'Choose {items.step.submit}. A manager approves or returns it.'],
      approve: [
        'Approve or return',
        'Choose {items.step.approve}, or {items.step.sendBack} and say what to change.',
      ],
      move: ['Record where it is', 'Under {items.sheet.where}, choose {items.move}.'],
      past: ['See its history', '{items.sheet.history} lists offerings, prices and changes.'],
    },
  },
  artists: {
    about: 'Artists as catalogs name them. Fields for artists suggest from these records.',
    tasks: {
      add: ['Add an artist', 'Choose {artists.new}, enter name and dates, then {artists.create}.'],
      propose: [
        'Create records for names in use',
        'Under {artists.proposals}, select names and accept them, or choose {artists.proposals.dismiss}.',
      ],
      merge: ['Merge duplicates', 'Under {artists.duplicates}, keep one record, or choose {artists.apart}.'],
      load: ['Import a list', 'Choose {artists.import}.'],
    },
  },
  sales: {
    about: 'Everything that was sold, at auction and privately, in one ledger.',
    tasks: {
      filter: [
        'Find a sale',
        'Search by item, buyer or collection, or use {sales.tab.auction} and {sales.tab.private}.',
      ],
      check: ['Compare with the items', '{sales.reconciliation} explains why ledger and items can differ.'],
      export: ['Export the ledger', 'Filter the dates, then choose {list.export}.'],
    },
  },
  invoices: {
    about: 'The invoices and credit notes of all sales.',
    tasks: {
      find: [
        'Find an invoice',
        'Search by number, payment reference or buyer. Filter {invoices.overdue} to see who is late.',
      ],
      working: ['See how a figure was calculated', 'Open an invoice and click an amount.'],
      pdf: ['Send or print it', 'Open an issued invoice and choose {invoices.pdf}.'],
      email: [
        'Email documents',
        'Open a document and choose {invoiceEmails.send}, or select several in the list. Its buyer gets the PDF and a link to their own page, once.',
        'See under {invoiceEmails.title} who got it and when.',
      ],
      release: [
        'Hand over the goods',
        'Open the paid invoice and choose {invoices.action.release}. Choose the lots and enter who collects them. Their custody becomes {items.custody.RELEASED}.',
        'Print the release note under {invoices.releases} and have it signed. It is written in the language of the invoice.',
        'Where storage is due, {invoices.storage.charge} drafts an invoice for the days after the free ones, up to the day of collection.',
      ],
      page: [
        'Give a buyer their page',
        'Open a document. {buyerLinks.copy} gives a link to everything the buyer owes and how to pay it; {buyerLinks.open} shows it to you, for example to print the statement.',
      ],
    },
  },
  payments: {
    about: 'Money received from customers and paid back to them.',
    tasks: {
      record: [
        'Record a payment',
        'Choose {payments.record}. Before you save, you see which invoices it pays: those named in the reference, otherwise the oldest due. You can change the amounts.',
      ],
      unknown: [
        'The payer is unknown',
        'Leave the payer empty. Later, open the payment and choose {payments.action.name}.',
      ],
      use: ['Use unused money', 'Filter {payments.unused}, open a payment and choose {payments.action.use}.'],
      reverse: [
        'A payment bounced',
        'Open it and choose {payments.action.reverse}. The invoices that it paid are open again.',
      ],
    },
  },
  reminders: {
    about: 'Customers with overdue invoices whose next reminder is due.',
    tasks: {
      send: [
        'Send reminders',
        'Select customers and send. Each email lists all overdue invoices of the customer, with a link to pay.',
        'Reminders are sent in their order, and each only once.',
      ],
      hold: [
        'Leave out a disputed invoice',
        'Open the invoice, choose {reminders.hold} and enter why. {reminders.hold.end} undoes it.',
      ],
      charge: [
        'Charge late interest',
        'Open an overdue invoice and choose {reminders.charge}. A draft has the interest until today and the fees of reminders; check it, then issue it.',
      ],
      rules: [
        'Set days, fees and interest',
        'In the settings of the company, under {invoices.view}, enter them and choose {form.save}.',
      ],
    },
  },
  registers: {
    about: 'The double-entry ledger of each company.',
    tasks: {
      balances: [
        'See the balances',
        'Choose the days of a period. The name of an account opens its journals.',
      ],
      codes: ['Use your own chart of accounts', 'Enter your codes beside the accounts and save.'],
      check: [
        'Check the ledger',
        '{journals.tab.check} compares it with every document and names the first that differs.',
      ],
      close: [
        'Close a period',
        'Open {journals.tab.periods} and choose {journals.close}. Nothing is posted to these days any more.',
      ],
      export: ['Export for your accountant', 'Choose {list.export}, the period and the software.'],
      figures: [
        'See what a figure consists of',
        'Open {registers.title} and choose the figure. The underlined amounts show how they were computed.',
      ],
      freeze: [
        'Freeze a register',
        'Open {registers.title}, choose the register and a closed period, then {registers.freeze}. Its file stays the same from then on.',
      ],
      opening: [
        'Bring in balances from another system',
        'Choose {journals.openingBalances} and a file with open invoices, credit and deposits. Their customers must be in Rostrum already.',
      ],
    },
  },
  bankStatements: {
    about:
      'Payments on the statements of your bank, and the invoices that they pay. Entries that name their invoice are matched automatically.',
    tasks: {
      import: [
        'Import a statement',
        'Choose {bankStatements.import}, then {bankStatements.choose} at the account, or drop the file there.',
        'Files may overlap: entries that Rostrum knows are not added again.',
      ],
      columns: [
        'Import a CSV file',
        'The first time, choose what each column contains and click {bankStatements.mapping.save}. Later files of the account are read the same way.',
      ],
      accept: ['Accept a suggestion', 'Click {bankStatements.candidate.accept} beside an open entry.'],
      manual: [
        'Match an entry yourself',
        'Open the entry and search for the customer under {bankStatements.manual}.',
        'Change the amount of each invoice if necessary, then click {bankStatements.manual.save}.',
      ],
      ignore: [
        'Ignore fees or interest',
        'Open the entry, click {bankStatements.ignore} and write the reason.',
      ],
      undo: [
        'Correct a match',
        'Open the entry and click {bankStatements.undo}. Its invoices are open again.',
      ],
    },
  },

  customers: {
    about: 'Buyers, consignors and contacts. Specialists see the details of their own clients.',
    tasks: {
      find: ['Find a customer', 'Press `/` and type a name, number, email, phone or address.'],
      create: [
        'Add a customer',
        'Choose {customers.new}. Rostrum warns you about records that may be the same person.',
        'Choose {customers.create}.',
      ],
      load: ['Import customers', 'Choose {customers.import}.'],
      clean: ['Keep records clean', 'Open {duplicates.title} and {sanctions.title} at the top of the list.'],
      assign: ['Assign a specialist', 'Select rows and choose {customers.assign}.'],
    },
  },
  customer: {
    about: 'Everything about one customer: contacts, dealings, people, consent and verification.',
    tasks: {
      note: [
        'Record a contact',
        'At the top of {customers.part.timeline}, write a note, choose call or meeting, then {notes.save}.',
        'Type `@` and a name to notify a colleague.',
      ],
      email: [
        'Write an email',
        'Choose {customerEmails.write}, choose an address, then {customerEmails.send}. Consent is not needed, but a suppressed address receives nothing.',
        'The email and its replies appear in {customers.part.timeline}. You are notified of a reply.',
      ],
      task: ['Give a task', 'Under {tasks.title}, describe it, choose who and when, then {tasks.give}.'],
      edit: ['Change details', 'Open {customers.part.details}, edit, then choose {form.save}.'],
      relate: ['Connect people', 'Under {customers.part.relations}, choose {relations.add}.'],
      suggest: [
        'Offer something fitting',
        '{customers.part.matches} lists lots that match earlier purchases and interests.',
      ],
      money: [
        'Set paddle, limit or bank account',
        'Open {customers.part.money} and choose {terms.give} or {bankAccounts.add}.',
      ],
      merge: ['Merge two records', 'Choose {merges.open} at the top right. A merge can be undone.'],
    },
  },
  customerMoney: {
    about: 'What a customer owes, their invoices and payments, and the terms on which they bid.',
    tasks: {
      pay: ['Record a payment', 'Choose {payments.record}. What the invoices do not need becomes credit.'],
      refund: ['Pay credit back', 'Choose {payments.refund.action}. You can pay back at most the credit.'],
    },
  },
  verification: {
    about: 'Whether you know who the customer is. It is required before larger purchases.',
    tasks: {
      collect: [
        'Collect documents',
        'Choose {verifications.document.add}, enter type and dates, and add the file.',
        'The page lists what is missing. Then choose {verifications.step.submit}.',
      ],
      decide: [
        'Decide',
        'Choose {verifications.step.verify}, {verifications.step.askInfo} or {verifications.step.reject}.',
        'You cannot decide what you submitted yourself.',
      ],
      override: ['Make an exception', 'Choose {verifications.step.override} and enter a reason.'],
    },
  },
  privacy: {
    about: 'Which messages the customer agreed to, and requests about personal data.',
    tasks: {
      consent: [
        'Record consent',
        'Choose topic and channel, enter how it was given, then {consents.save}.',
        '{consents.page.make} lets customers choose themselves.',
      ],
      access: ['Answer a data request', 'Choose {privacy.access}. The file is ready after a moment.'],
      hold: ['Keep data for a dispute', 'Choose {privacy.hold.place} and enter the reason.'],
      erase: ['Erase a customer', 'Choose {privacy.erase}. Records kept by law are named and stay.'],
    },
  },
  duplicates: {
    about: 'Records that may be the same customer, the most likely first, with the reasons.',
    tasks: {
      merge: [
        'Merge two records',
        'Choose {duplicates.merge} and compare field by field.',
        'Choose {merges.merge}. {merges.undo} takes it back for some time.',
      ],
      apart: ['Keep both', 'Choose {duplicates.dismiss}. The pair does not appear again.'],
    },
  },
  sanctions: {
    about: 'Customers whose names resemble an entry of a sanctions list. A person decides each match.',
    tasks: {
      decide: [
        'Decide a match',
        'Compare names, birth dates and countries.',
        'Choose {sanctions.action.clear} or {sanctions.action.confirm}, and enter a reason.',
      ],
      load: ['Load a list', 'Choose {sanctions.load}. All customers are compared again.'],
      lift: ['Lift a confirmed match', 'Choose {sanctions.action.lift} and enter a reason.'],
    },
  },

  campaigns: {
    about: 'Emails to many customers, from draft to report.',
    tasks: {
      create: ['Create a campaign', 'Choose {campaigns.new}.'],
      approve: [
        'Approve',
        'Under {campaigns.tab.review}, open a campaign and choose {campaigns.step.approve}.',
      ],
      copy: ['Use one again', 'Select it and choose {campaigns.duplicate}.'],
      views: [
        'Change the view',
        '{campaigns.view.calendar}, {campaigns.view.segments} and {campaigns.view.suppressions} are above the list.',
      ],
    },
  },
  calendar: {
    about: 'Campaigns by day, sent and planned, so that customers do not get two on one day.',
    tasks: {
      look: [
        'Move through the months',
        'Use {campaigns.calendar.previous}, {campaigns.calendar.next} and {campaigns.calendar.today}.',
      ],
      plan: [
        'Plan the emails of a sale',
        'Choose {campaigns.plan} and select the sale.',
        '{campaigns.plan.run} makes a draft for each email, with its date.',
      ],
    },
  },
  newCampaign: {
    about: 'Name the campaign and choose how it begins. Nothing is sent from this page.',
    tasks: {
      create: [
        'Create the campaign',
        'Enter {campaigns.name} and {campaigns.topic}. Only customers who agreed to the topic receive it.',
        'Choose {campaigns.template}, and a sale or collection for lots and dates.',
        'Choose {campaigns.create}.',
      ],
    },
  },
  campaign: {
    about:
      'Step one of four: who receives the email. The summary on the right always shows what is still missing.',
    tasks: {
      include: [
        'Choose recipients',
        'Use {audience.add.SEGMENT}, {audience.add.CONDITION} or {audience.add.EVERYBODY}.',
        'Do the same under {audience.exclude} for those who should not get it.',
      ],
      check: [
        'See who gets it',
        'Choose {audience.sample}. {audience.skipped} says who is left out and why.',
      ],
    },
  },
  content: {
    about: 'Step two: the email, in every language your customers read.',
    tasks: {
      write: [
        'Write the email',
        'Click a block and edit it on the right. Add blocks under {emails.palette}.',
      ],
      person: [
        'Address the recipient',
        'Choose {emails.variable.insert}, and a fallback for missing values.',
      ],
      preview: ['See it as a customer', 'Choose one under {emails.as}. Look at phone and dark mode, too.'],
      test: ['Send a test', 'Choose {emails.test}.'],
    },
  },
  check: {
    about: 'Step three: everything that could go wrong, before it does.',
    tasks: {
      fix: ['Fix errors', 'Choose {campaigns.check.fix} beside each one. Errors stop the campaign.'],
      accept: ['Confirm warnings', 'Read each and choose {campaigns.check.accept}. Your name is recorded.'],
      links: ['Test the links', 'Choose {campaigns.check.links}.'],
    },
  },
  sending: {
    about: 'Step four: when the email goes out. Once sending starts, recipients and content are fixed.',
    tasks: {
      time: ['Schedule it', 'Enter {campaigns.sendAt}, then choose {campaigns.step.schedule}.'],
      now: ['Send it now', 'Choose {campaigns.step.start} and confirm the number of recipients.'],
      approval: [
        'Ask for approval',
        'Choose {campaigns.step.submit}. A colleague who did not edit it decides.',
      ],
      pause: ['Stop it', '{campaigns.step.pause} can be resumed; {campaigns.step.cancel} cannot.'],
      trial: ['Test two versions', 'Choose {campaigns.test.on}. The better one goes to everybody else.'],
    },
  },
  campaignReport: {
    about:
      'What the campaign achieved: delivered, opened, clicked, bought. It is updated while emails go out.',
    tasks: {
      figures: [
        'See who is behind a figure',
        'Click it. {campaignReports.tab.people} opens with that group.',
      ],
      sales: ['See purchases', 'Open {campaignReports.tab.purchases}: what recipients bought after a click.'],
      print: ['Print', 'Choose {campaignReports.print}.'],
    },
  },
  segments: {
    about: 'Groups of customers for campaigns. Most update automatically from conditions.',
    tasks: {
      create: [
        'Create a segment',
        'Choose {segments.new}, name it and choose {conditions.add}.',
        'The number of customers follows as you type. Then choose {segments.create}.',
      ],
      freeze: ['Fix its members', 'Choose {segments.freeze}. {segments.thaw} undoes it.'],
      archive: ['Put it away', 'Choose {segments.archive}.'],
    },
  },
  suppressions: {
    about:
      'Addresses that never get email, whichever customer they belong to. Bounces and complaints add them automatically.',
    tasks: {
      add: ['Suppress an address', 'Choose {suppressions.add}, enter the address and the reason.'],
      release: [
        'Release an address',
        'Open it and choose {suppressions.release}. Make sure that its owner agrees.',
      ],
    },
  },
  templates: {
    about: 'Emails that campaigns begin with, and those that Rostrum sends automatically.',
    tasks: {
      create: ['Create a template', 'Choose {templates.new}, select a start, then {templates.begin.create}.'],
      notices: [
        'Change automatic emails',
        'Open one under {templates.tab.transactional}, for example the invitation.',
      ],
      archive: ['Put one away', 'Select it and choose {templates.archive}.'],
    },
  },
  template: {
    about: 'The editor: structure on the left, the email in the middle, properties on the right.',
    tasks: {
      build: [
        'Build the email',
        'Choose a block under {emails.palette}, drag it, or move it with `Space` and the arrow keys.',
      ],
      person: [
        'Address the recipient',
        'Choose {emails.variable.insert}, and a fallback for missing values.',
      ],
      picture: [
        'Add a picture',
        'Choose {emails.picture.choose} and describe it for readers who do not see it.',
      ],
      test: ['Try it out', 'Choose a customer under {emails.as}, or {emails.test}.'],
      back: [
        'Go back to an earlier version',
        'Open {templates.versions} and choose {templates.version.restore}.',
      ],
    },
  },

  house: {
    about: 'The company, its currencies, and what sales need before publication.',
    tasks: {
      edit: ['Change company details', 'Edit them under {settings.house.details}, then choose {form.save}.'],
      currency: ['Define a currency', 'Under {settings.house.currencies}, choose {currency.new}.'],
      publish: [
        'Set publication requirements',
        'Under {settings.house.publication}, choose for each: required, warning or not.',
      ],
      law: [
        'Check legal rules',
        '{settings.house.regulation} and {settings.house.consent} hold thresholds and wordings.',
      ],
      terms: [
        'Publish terms of sale',
        'Under {settings.termsOfSale}, enter the first day and the texts, then choose {form.save}.',
      ],
      texts: [
        'Change texts on documents',
        'Under {documentTexts.title}, open a text, enter the first day and the texts, then choose {form.save}.',
      ],
      numbers: [
        'Set bank accounts and numbers',
        'Under {settings.house.details}, fill in {settings.bankAccounts} and {settings.numberSeries}.',
      ],
    },
  },
  gallery: {
    about: 'Whether the house sells privately, and in whose name.',
    tasks: {
      look: ['See how the gallery sells', '{settings.gallery.kind} says in whose name.'],
      edit: ['Change it', 'Choose an option, enter the details and choose {form.save}.'],
    },
  },
  departments: {
    about: 'Departments group sales, items and specialists. Categories belong to a department.',
    tasks: {
      department: ['Add a department', 'Choose {department.new}, enter name and code.'],
      category: ['Add a category', 'Open a department and choose {category.new}.'],
      retire: ['Retire one', 'Switch off {settings.active}. Existing records keep it.'],
      details: [
        'Set up the details of items',
        'Open a category. Under {category.detailLabels}, choose {category.detailLabels.add}.',
      ],
      look: ['See the rules', '{category.arr} and {category.aml} show where these rules apply.'],
      order: ['Change the order', 'Drag a line, or select its handle and press Alt with an arrow key.'],
      people: [
        'Set head and members',
        'Open a department, choose {department.head}, or use {department.member.add}.',
      ],
    },
  },
  schedules: {
    about: 'Rates for premium, increments, tax, resale right and commission. Published sales keep theirs.',
    tasks: {
      create: ['Add a schedule', 'Choose {schedule.new}, enter rates and the first day.'],
      published: [
        'Start from a published schedule',
        'Under {schedule.published}, choose one. Its source is filled in as well.',
      ],
      change: [
        'Change rates',
        'Open one and choose {schedule.supersede}. The old version ends the day before.',
      ],
      defaults: ['Set defaults for new sales', 'Under {saleDefaults.tab}, choose {saleDefaults.add}.'],
      try: ['Try a schedule', '{whatIf.title} shows what buyer and seller pay for a hammer price.'],
    },
  },
  email: {
    about: 'How emails leave the house: sender, accounts for campaigns, signing and limits.',
    tasks: {
      sender: ['Set the sender', 'Enter {settings.email.senderName} and {settings.email.senderAddress}.'],
      account: [
        'Add an account for campaigns',
        'Choose {mailAccounts.new}, enter server and sender.',
        'Choose {mailAccounts.makeKey}, publish the record, then {mailAccounts.checkDns}.',
        'Choose {mailAccounts.test}.',
      ],
      limits: [
        'Set rules for campaigns',
        'Under {mailAccounts.toMany}, set approval, quiet hours and emails per customer.',
      ],
      look: ['Check the state', 'The page says whether emails are sent, and through which server.'],
    },
  },

  users: {
    about: 'Who works here, in which role and departments.',
    tasks: {
      invite: ['Invite a colleague', 'Choose {users.invite}. {users.inviteAgain} sends a new link.'],
      leave: [
        'A colleague leaves',
        'Open the user, choose {handovers.open} and select who takes over.',
        'Then choose {users.deactivate}. Sessions end at once.',
      ],
      locked: ['A colleague lost the second factor', 'Verify who is calling, then choose {factors.reset}.'],
      stop: ['End all sessions', 'Open the user and choose {users.sessions.end}.'],
    },
  },
  signup: {
    about: 'Invite a colleague by email. The link is valid for 24 hours.',
    tasks: {
      invite: [
        'Send an invitation',
        'Enter name and email, then choose a role. {roles.title} shows what each may do.',
        'Choose departments: specialists work only on theirs.',
        'Choose {session.invite.send}.',
      ],
    },
  },
  roles: {
    about: 'What each role may do. Roles are fixed; you choose the role of each user.',
    tasks: {
      find: ['Find a permission', 'Type in {roles.search}.'],
      read: [
        'Read the table',
        '{roles.scope.all} means all rows, {roles.scope.own} only those of the departments of the user.',
      ],
      secret: ['Find confidential values', 'They are marked {roles.secret}. Some views are recorded.'],
    },
  },
  signInSettings: {
    about: 'Providers with which users can sign in, and accounts that ask for access.',
    tasks: {
      add: [
        'Set up a provider',
        'Register the {providers.redirectAddress} at the provider.',
        'Enter {providers.clientId} and {providers.clientSecret}, save, then choose {providers.test}.',
        'Switch on {providers.enabled}.',
      ],
      decide: [
        'Accept a person who is waiting',
        'Under {providers.waiting.title}, choose {providers.accept} or {providers.reject}.',
      ],
    },
  },
  outbox: {
    about: 'Emails and text messages that Rostrum writes itself: invitations, links, notices.',
    tasks: {
      look: ['Check an email', 'Open a row to see its text and the reply of the mail server.'],
      again: ['Send it again', 'Rostrum retries for a day. {outbox.sendAgain} does so at once.'],
      pass: ['No mail server yet', 'Open the invitation here and pass its link on yourself.'],
    },
  },
  jobs: {
    about: 'Work in the background: emails, imports, pictures, screening.',
    tasks: {
      failed: ['Handle a failed job', 'Open it, read {jobs.error}, then choose {jobs.retry}.'],
      stop: ['Stop a job', 'Choose {jobs.cancel}.'],
      recurring: ['See the schedule', '{jobs.recurring} shows last and next runs.'],
    },
  },
  audit: {
    about: 'Who did what in the house, and when. Nobody can change these entries.',
    tasks: {
      find: ['Find an event', 'Filter by {audit.user}, {audit.noun} or dates.'],
      open: ['See what changed', 'Click a row for old and new values, then {audit.open}.'],
      export: ['Export events', 'Filter, then choose {list.export}. The export is recorded, too.'],
    },
  },
  health: {
    about: 'Whether the running system is well: versions, disk, jobs and mail.',
    tasks: {
      look: ['Find a problem', 'Sections marked {health.state.ATTENTION} say what is wrong and what to do.'],
      jobs: ['Go to the cause', 'Use {health.jobs.failed} or {health.mail.outbox}.'],
      again: ['Check again', 'Choose {health.again}.'],
    },
  },
} as const;
