export default {
  'refusal.input.invalid': 'Check the marked fields and try again.',
  'refusal.input.unreadable': "The server couldn't read the request. Try again.",
  'refusal.input.too_large': 'This is too large to send. Make it smaller and try again.',
  'refusal.request.origin': 'This request came from another site, so it was blocked.',
  'refusal.request.not_found': "This address doesn't exist on the server. Reload the page.",
  'refusal.request.too_large': 'The address or headers of this request are too long. Use fewer filters.',
  'refusal.request.too_slow': 'The request took too long to arrive. Check your connection and try again.',
  'refusal.request.repeated': 'This key was already used for a different request.',
  'refusal.request.answered_once':
    'This was created, but the reply with its address was lost. Create a new one.',
  'refusal.permission.denied': "You don't have permission to do this. Ask an administrator.",
  'refusal.permission.department': "You don't belong to this record's department. Ask a colleague who does.",
  'refusal.row.not_found': "This record doesn't exist or was removed.",
  'refusal.row.stale': 'Someone else changed this record. Reload and try again.',
  'refusal.row.duplicate': 'This already exists.',
  'refusal.row.in_use': "This is in use and can't be removed.",
  'refusal.step.not_allowed': "This step isn't available in the current status.",
  'refusal.server.failed': 'Something went wrong on the server. Nothing was changed. Try again.',
  'refusal.server.busy': 'The server is busy. Try again in a moment.',
  'refusal.file.unreadable':
    "“{file}” can't be read. It may be damaged, or a different type than its name suggests.",
  'refusal.file.too_slow':
    '“{file}” takes too long to read. Split it into smaller files, or save it again in another program, then try again.',
  'refusal.bank_file.unknown_format':
    "This isn't a bank statement that can be read. Use camt.053, camt.054, MT940 or CSV from your bank.",
  'refusal.bank_file.too_large':
    'The file is larger than {megabytes, number} MB. Download a shorter period from your bank.',
  'refusal.bank_file.too_many_entries':
    'The file contains more than {max, number} entries. Download a shorter period from your bank.',
  'refusal.bank_file.encoding':
    'The text of the file is not encoded as {encoding}. Download it from your bank again and upload it unchanged.',
  'refusal.bank_file.damaged':
    'The file is damaged or incomplete at line {line}. Download it from your bank again.',
  'refusal.bank_file.entry_unreadable':
    "{entry, plural, =0 {Line {line}} other {Entry {entry}, line {line}}}: {part, select, AMOUNT {the amount “{value}” can't be read for certain} DECIMALS {the amount “{value}” may have more decimals than its currency} CURRENCY {the currency “{value}” is unknown} DATE {the date “{value}” can't be read for certain} DIRECTION {“{value}” doesn't say whether money was received or paid} STATUS {the status “{value}” is unknown} other {“{value}” can't be read}}. Nothing was imported.",
  'refusal.bank_file.currency':
    '{entry, plural, =0 {Line {line}} other {Entry {entry}, line {line}}}: the amount is in {currency}, but the account is in {account}. Nothing was imported.',
  'refusal.bank_file.balance':
    "The entries of account {account} don't lead to its balance{line, plural, =0 {} other { in line {line}}}: by the entries it is {expected}, by the file {found}. An entry is missing or misread, so nothing was imported.",
  'refusal.bank_file.mapping_missing': 'Choose first what the columns of this CSV file contain.',
  'refusal.bank_file.columns_changed':
    'The column headers in row {row} differ from those saved for this account. Check what each column contains.',
  'refusal.bank_file.other_account':
    'This file belongs to {found}, not to {expected}. Choose the account to which it belongs.',
  'refusal.bank_file.other_currency':
    'The file is in {found}, but the account is in {expected}. Check the currency of the account in the settings.',
  'refusal.bank_file.other_format':
    'Entries from {from} to {to} were imported from a {format} file. Import the same days in that format only, so that nothing is counted twice.',
  'refusal.bank_entry.other_payment':
    'This payment has another amount or account, was reversed, or is matched with another entry. Reload the page.',
  'refusal.bank_entry.not_a_receipt':
    'Money that went out cannot pay invoices. Record the payment to the customer first, then match it.',
  'refusal.live.too_many': 'You have too many tabs open. Close some, then reload this page to see changes.',
  'refusal.database.full':
    'The database has run out of disk space, so nothing was saved. Ask your administrator to free up space, then try again.',
  'refusal.files.missing': 'This file no longer exists.',
  'refusal.files.full':
    'There is no disk space left for files, so nothing was saved. Ask your administrator to free up space, then try again.',
  'refusal.files.unreachable': "Files can't be reached right now. Try again in a moment.",
  'refusal.picture.format': "This picture format isn't supported. Use JPEG, PNG, WebP, TIFF or AVIF.",
  'refusal.picture.heic':
    "HEIC pictures aren't supported. Save the picture as JPEG first (on an iPhone: Settings, Camera, Formats, Most Compatible).",
  'refusal.picture.unreadable': "This picture is damaged or incomplete and wasn't saved. Try another file.",
  'refusal.picture.too_many_pixels':
    'This picture is {width, number} × {height, number} pixels. Resize it to at most {max, number} pixels in total.',
  'refusal.picture.too_many': 'An item can have up to {max, number} pictures.',
  'refusal.picture.not_made':
    "The server couldn't create smaller sizes of this picture, because the disk is full or files can't be reached. Try again.",
  'refusal.picture.pending': 'This picture is still being processed.',
  'refusal.mail.no_server': 'No mail server is set up. Ask your administrator to set MAIL_URL.',
  'refusal.mail.account_in_doubt':
    "{count, plural, one {# email} other {# emails}} sent through this account may or may not have arrived. Decide on them first, because another mail server can't tell whether they arrived.",
  'refusal.mail.secret_unreadable':
    'This account can’t send because its password or signing key can’t be read. Enter the password again, or replace the key.',
  'refusal.mail.account_used':
    'This account is the house default or is used by a campaign. Choose another account for the campaign first.',
  'refusal.email.unreadable': "The email can't be read: {why}",
  'refusal.email.too_slow': 'The email takes too long to render. Make it simpler.',
  'refusal.provider.off': "Signing in with {name} isn't set up. Use another way to sign in.",
  'refusal.provider.secret_unreadable':
    "You can't sign in with {name}, because its client secret can't be read. Ask an administrator to enter it again.",
  'refusal.provider.outbound':
    'Rostrum must not connect to {name} at {value}. If the provider is inside your house, the operator of the server can allow its address with OUTBOUND_ALLOW.',
  'refusal.provider.unreachable':
    "{name} didn't answer at {address}. Check the address, or try again in a few minutes.",
  'refusal.provider.no_configuration':
    "{address} doesn't publish the configuration of an OpenID Connect provider. Check the issuer.",
  'refusal.provider.issuer':
    'The provider calls itself {actual}, not {expected}. Enter the issuer exactly as the provider does.',
  'refusal.provider.tenant':
    "{name} answers for the accounts of every organization at {address}. In this address, enter the ID of your organization's directory (tenant).",
  'refusal.provider.expired':
    'This took longer than ten minutes, was finished already, or was started in another browser. Start again.',
  'refusal.provider.declined':
    "{name} didn't confirm who you are ({error}). Try again, or use another way to sign in.",
  'refusal.provider.refused_client':
    '{name} refused the request of this server ({error}). Ask an administrator to check the client ID and secret.',
  'refusal.provider.invalid_answer': "The answer of {name} isn't valid. Start again.",
  'refusal.provider.unknown_identity':
    'No user has bound this account. Sign in another way, then bind it in your profile under “Account binding”.',
  'refusal.provider.taken':
    'This account at {name} is bound to another user. Sign out there, then choose another account.',
  'refusal.provider.bound': 'You have bound another account at {name}. Remove it first.',
  'refusal.provider.last': 'Without this account you could no longer sign in. Set a password first.',
  'refusal.provider.other_identity':
    "This account at {name} isn't bound to you. Sign in there with your own account.",
  'refusal.provider.not_fresh':
    "{name} didn't confirm that you signed in just now. Use your password; without one, set it with “Forgot your password?”.",
  'refusal.template.archived': 'The template is archived. Restore it first.',
  'refusal.goal.not_by_hand':
    'Rostrum computes the value of this goal. To enter values, change the standard of measurement.',
  'refusal.goal.not_draft': 'You can only delete drafts. Close the goal instead.',
  'refusal.goal.not_ended': 'You can rate the goal after its last day.',
  'refusal.goal.not_invited': 'The owner hasn’t invited you to this goal. Ask to be added to the invitees.',
  'refusal.goal.not_owner': 'Only the owner of the goal can do this.',
  'refusal.subscription.not_owner': 'Only the owner of the subscription can change it.',
  'refusal.subscription.no_sale': 'No sale has been concluded yet, so there is no report to send.',
  'refusal.subscription.too_many': 'You can have up to {max, number} subscriptions. Delete one first.',
  'refusal.template.of_house': "Templates of automatic emails can't be archived.",
  'refusal.settings.full': 'You have reached the limit of {limit, number}. Delete one to add another.',
  'refusal.schedule.used':
    "{sales, plural, one {A sale uses} other {# sales use}} this schedule, so it can't be changed. Create a new version with a later start date.",
  'refusal.schedule.superseded': 'A newer version already replaces this schedule.',
  'refusal.item.held': 'Item {itemNo} is offered elsewhere or already sold.',
  'refusal.link.internal':
    'Only staff can see this collection. Change “Who can see it” before sharing a link.',
  'refusal.item.not_offered': "This item isn't in a collection for sale.",
  'refusal.work.reserved': 'Item {itemNo} is reserved for a client. Cancel the reservation first.',
  'refusal.reservation.ended': 'This reservation has already ended.',
  'refusal.sale.reserved': 'Another client is first on the waitlist for this item.',
  'refusal.sale.cancelled': 'This sale is already canceled.',
  'refusal.sale.of_lot': 'This lot was sold at auction. Correct its result in the sale.',
  'refusal.item.taken': 'Offered elsewhere or already sold:',
  'refusal.auction.blocked': "This step isn't available yet. The sale's page shows what to do first.",
  'refusal.auction.preview_changed': 'The sale has changed. Review what will happen now, then confirm again.',
  'refusal.lot.sale_closed': "Lots can't be changed in the current status of the sale.",
  'refusal.lot.numbers_locked': "The catalog is published, so lot numbers can't be changed.",
  'refusal.lot.estimate_published': "The estimate is published and can't be changed.",
  'refusal.collection.blocked':
    "This step isn't available yet. The collection's page shows what to do first.",
  'refusal.collection.preview_changed':
    'The collection has changed. Review what will happen now, then confirm again.',
  'refusal.work.collection_closed': "Works can't be changed in the current status of the collection.",
  'refusal.email_change.other_user':
    'This link belongs to another account. Sign in with that account to use it.',
  'refusal.email_change.taken': 'Another account now uses this address. Ask an administrator.',
  'refusal.email_change.too_many': 'You requested {maximum} new addresses today. Try again tomorrow.',
  'refusal.session.required': 'Sign in to continue.',
  'refusal.session.wrong': 'Wrong email or password. Try again.',
  'refusal.session.confirm': 'Confirm your password to continue.',
  'refusal.session.review': 'Check first what opens your account.',
  'refusal.session.secured':
    'A sign-in to this account was reported. Open the link that was emailed to you and set a new password.',
  'refusal.factor.ended': 'This sign-in has ended. Sign in again.',
  'refusal.factor.not_started': 'The key for the authenticator app is no longer valid. Start again.',
  'refusal.factor.own':
    "You can't reset your own second factor here. Change it in your profile, or ask another administrator.",
  'refusal.factor.none': 'This user has no second factor.',
  'refusal.factor.unreadable':
    "The key of your authenticator app can't be read. Ask an administrator to reset your second factor.",
  'refusal.session.locked':
    'Too many failed attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'refusal.question.checked_often':
    'Too many answers were checked. Try again in {hours, plural, one {# hour} other {# hours}}.',
  'refusal.token.invalid': 'This link has expired or was already used. Request a new one.',
  'refusal.passkey.unavailable': "Passkeys can't be used at the address of this server.",
  'refusal.passkey.expired': 'The request for your passkey has expired. Try again.',
  'refusal.passkey.wrong':
    "This passkey doesn't open an account here. Use another one, or sign in with your password.",
  'refusal.passkey.unverified':
    "Your device didn't check your PIN, fingerprint or face. Sign in with your password first.",
  'refusal.passkey.invalid': "The passkey couldn't be verified. Try again.",
  'refusal.passkey.exists': 'This passkey was already added.',
  'refusal.passkey.last':
    'This passkey is your only way to sign in. Add another passkey or set a password first.',
  'refusal.phone.pause': 'Wait a minute before you get another code.',
  'refusal.phone.limit': 'No more codes can be sent today. Continue with your password, without a code.',
  'refusal.phone.house_limit': 'Your house has reached its limit of text messages. Try again tomorrow.',
  'refusal.phone.locked':
    'Too many wrong codes for this number. Try again tomorrow, or continue with your password, without a code.',
  'refusal.phone.taken': 'Another user has verified this number.',
  'refusal.result.not_live': 'You can record results only while the sale is live.',
  'refusal.result.applying': '{by} has already started recording the results of this sale.',
  'refusal.result.depends':
    "This can't be undone: {count, plural, one {# lot has} other {# lots have}} changed since.",
  'refusal.result.recorded': 'Lot {lot} already has a result.',
  'refusal.request.not_published': 'You can request this only for published lots.',
  'refusal.request.asked_already': 'This has already been requested and is waiting for a decision.',
  'refusal.request.settled': 'This request has already been decided.',
  'refusal.result.below_reserve': 'The hammer price is below the reserve. Confirm to record it anyway.',
  'refusal.result.far_above':
    'The hammer price is at least ten times the estimate. Confirm to record it anyway.',
  'refusal.result.reserve_met':
    'The last bid meets the reserve. Record the lot as sold, or confirm that it passed.',
  'refusal.result.unknown_paddle':
    'Nobody is registered for this paddle. Check the number, register the bidder, or confirm it.',
  'refusal.registration.exists':
    'This customer is already registered for this sale with paddle {paddle}. Register them again only if they need a second paddle.',
  'refusal.registration.has_lots': "Lots were sold under this registration, so it can't be removed.",
  'refusal.registration.sale_over':
    'The bidding is over, so you can only register bidders under paddles that bought.',
  'refusal.invoice.issued':
    'This document is issued and can no longer be changed. Correct it with a credit note.',
  'refusal.invoice.draft': 'This invoice is still a draft. Issue it first.',
  'refusal.invoice.opening':
    'This invoice was issued by your previous system. Its document and its credit notes come from there.',
  'refusal.invoice.written_off': 'This invoice was written off. Reverse that payment first.',
  'refusal.payment.write_off': 'No money was received here. Reverse the write-off instead.',
  'refusal.payment.exchanged': 'This came from a currency exchange. Exchange it back instead.',
  'refusal.payment.exchanged_part':
    'Money of this payment was exchanged into another currency. Exchange it back, then record what left the account as money paid back.',
  'refusal.invoice.buyer_erased': 'The buyer of this draft was erased. Discard the draft.',
  'refusal.invoice.erased': 'The content of this document was erased with its customer.',
  'refusal.invoice.empty': 'This draft has no lines. Add a charge or discard it.',
  'refusal.invoice.negative': 'The discounts are higher than the charges.',
  'refusal.invoice.sale_cancelled':
    'The sale of lot {number} was canceled or corrected. Discard this draft and draft the invoice again.',
  'refusal.invoice.other_buyer':
    'Lot {number} was sold to another customer. Discard this draft and draft the invoice again.',
  'refusal.invoice.date':
    'The last document has the date {last}. Numbers must ascend with the date, so nothing can be issued on an earlier day.',
  'refusal.invoice.line_of_lot': 'This line belongs to a lot. Move the lot to another draft instead.',
  'refusal.invoice.other_kind':
    'Lots can only move between drafts of the same auction, currency and VAT treatment.',
  'refusal.invoice.not_ready':
    'This sale is on an invoice already, or lacks a customer, an address or a premium.',
  'refusal.invoice.not_creditable': 'Only an issued invoice can be credited.',
  'refusal.invoice.credited': 'This invoice is credited in full already.',
  'refusal.invoice.running': 'Other work on the invoices of this auction is running. Wait until it is done.',
  'refusal.invoice.unprintable':
    'No font has these characters: {letters}. Change the text that contains them.',
  'refusal.release.unpaid': '{open} of this invoice is not paid yet, so its lots must stay.',
  'refusal.release.unverified':
    'The law requires the identity of this buyer to be verified before the goods leave.',
  'refusal.release.on_hold': 'This invoice is on hold ({reason}). End the hold before the goods leave.',
  'refusal.release.done': 'These goods were handed over already.',
  'refusal.invoice.no_e_invoice': 'There is no e-invoice for this document. {rules}',
  'refusal.reminder.not_due': 'No reminder of this customer is due now.',
  'refusal.reminder.nothing_to_charge': 'There is no late interest or fee to charge for this invoice.',
  'refusal.storage.nothing_to_charge': 'There is no storage to charge for this invoice.',
  'refusal.invoice.no_reminders': 'Only invoices can be put on hold.',
  'refusal.invoice_email.no_address': 'This customer has no email address. Add one to the customer record.',
  'refusal.invoice_email.suppressed':
    'Emails to {address} were returned or refused. Enter another address, or release this one among the suppressions.',
  'refusal.invoice_email.sent': '{number} was emailed before. Choose “Send again” to email it once more.',
  'refusal.invoice_email.no_pdf': 'The PDF of {number} cannot be made now. Try again later.',
  'refusal.payment.used_up': 'This is more than is left of the payment.',
  'refusal.payment.cash_limit':
    'With this amount, cash of this and linked customers reaches {total}. The law allows less than {threshold}; ask for a transfer.',
  'refusal.payment.reversed': 'This payment was reversed or is a refund.',
  'refusal.payment.refunded':
    'Money of this payment was paid back to the customer, so it cannot be reversed.',
  'refusal.payment.no_customer': 'Name the customer of this payment first.',
  'refusal.payment.has_customer': 'The customer of this payment is known already.',
  'refusal.register.open_period': 'The period through {to} is not closed. Close it in the ledger first.',
  'refusal.register.frozen': 'The days from {from} to {to} are frozen already. Choose other days.',
  'refusal.ledger.closed': 'The books are closed through {through}. Use a later day.',
  'refusal.ledger.no_rate': 'There is no exchange rate for {currency} on {date}. Add it in the settings.',
  'refusal.result.ask_manager':
    'Ask a manager before you sell to this paddle: the bidder is not approved, or has reached a limit.',
  'refusal.result.paddle_taken':
    'This paddle belongs to another customer in this sale. Check the number, or confirm it.',
  'refusal.result.not_last': 'Only the last recorded result can be undone. Correct this one instead.',
  'refusal.result.not_correctable': "This result can't be corrected in the current status.",
  'refusal.result.item_elsewhere': 'The item of this lot is now offered as lot {number} of {code}.',
  'refusal.decision.taken': 'A buyer has already been chosen for this lot.',
  'refusal.decision.not_sold': 'You can choose the buyer once lot {lot} is sold.',
  'refusal.decision.no_split':
    "Lot {lot} can't be split, because the prices of its parts don't add up to the hammer price.",
  'invalid.required': 'Fill in this field.',
  'invalid.type': 'This value has the wrong type. Enter another one.',
  'invalid.too_short': 'Enter at least {minimum, plural, one {# character} other {# characters}}.',
  'invalid.too_long': 'Enter at most {maximum, plural, one {# character} other {# characters}}.',
  'invalid.too_few': 'Enter at least {minimum, number}.',
  'invalid.too_many': 'Enter at most {maximum, number}.',
  'invalid.too_low': 'Enter {minimum, number} or more.',
  'invalid.too_high': 'Enter {maximum, number} or less.',
  'invalid.amount_left': 'Enter no more than what is left.',
  'invalid.positive': 'Enter a value above zero.',
  'invalid.email': 'Enter a valid email address, for example name@example.com.',
  'invalid.phone': 'Enter a valid phone number with its country code, for example +1 212 555 0100.',
  'invalid.postcode': 'Enter a valid ZIP/postal code of this country.',
  'invalid.iban': 'Enter a valid IBAN.',
  'invalid.vat_number': "Enter a VAT number of the company's country, for example GB 123 4567 89.",
  'invalid.company_number': "Enter a company number of the company's country.",
  'invalid.number_pattern':
    'Use exactly one counter of zeros in braces. Other braces can only contain the year.',
  'invalid.pattern': 'Check the format of this value.',
  'invalid.tenant':
    "Enter the ID of your organization's directory, 32 letters and digits with hyphens. With “common” or “organizations”, the accounts of every organization could sign in.",
  'invalid.issuer_tenant':
    "This is the address for the accounts of every organization. Replace “common”, “organizations” or “consumers” with the ID of your organization's directory (tenant).",
  'invalid.format': 'Check the format of this value.',
  'invalid.option': 'Choose one of the options.',
  'invalid.unknown': "This field doesn't exist.",
  'invalid.paddle_taken': 'Another bidder in this sale has this paddle.',
  'invalid.paddle_reserved': 'This paddle is reserved for another customer.',
  'invalid.paddle_has_lots': 'Lots were sold under this paddle. It must stay.',
  'invalid.margin_only':
    'This invoice only has lots under the margin scheme. Put charges with VAT on another invoice.',
  'invalid.late_only':
    'This invoice charges for late payment, which is outside the scope of VAT. Put charges with VAT on another invoice.',
  'invalid.other_buyer': 'This draft is of another buyer. Correct the result of the lot to change its buyer.',
  'invalid.in_future': 'Choose today or an earlier day.',
  'invalid.before_payment': 'Choose the day of the payment or a later one.',
  'invalid.editor_finance': 'An editor cannot have finance access. Choose another role first.',
  'invalid.duplicate': 'This is already in use. Choose another one.',
  'invalid.first_band': 'Start the first band at zero.',
  'invalid.ascending': 'Start each band above the previous one.',
  'invalid.time_zone': 'Choose a time zone from the list.',
  'invalid.currency': 'Choose a currency from the list.',
  'invalid.notation':
    "The notation doesn't match “Smallest units per unit”. For example, £ 20 s 12 d means 240.",
  'invalid.in_use': "This can't be changed once amounts use it.",
  'invalid.fixed': "This can't be changed.",
  'invalid.not_later': 'Choose a time after {after}.',
  'invalid.not_earlier': 'Choose {latest} or earlier.',
  'invalid.before_start': 'Choose a time after the start.',
  'invalid.skipped_time':
    "The clocks go forward in this time zone, so this time doesn't occur. Enter an earlier or later time.",
  'invalid.currency_needed': 'Choose a currency for the amounts.',
  'invalid.currency_none': 'Leave the currency blank: there are no amounts here.',
  'invalid.unknown_row': "This record doesn't exist or was removed. Choose another one.",
  'invalid.suppressed': 'This address is suppressed and receives no email. Choose another one.',
  'invalid.no_access': "These colleagues can't see what you write here: {names}.",
  'invalid.no_report': 'There is nothing in this report that these users may see: {names}.',
  'invalid.other_currency': "This schedule is in {currency}. Choose one in the sale's currency.",
  'invalid.account_currency': 'This account is in {currency}. Choose one in the currency of the payment.',
  'invalid.invoice_currency': 'This invoice is in {currency}. Only a payment in that currency can pay it.',
  'invalid.pattern_within': 'Enter amounts smaller than the interval after which the pattern repeats.',
  'invalid.password': "This isn't your current password. Try again.",
  'invalid.password_common': 'This is a common password. Choose another one.',
  'invalid.password_personal':
    'This contains your name, your email address or the name of the house. Choose another one.',
  'invalid.password_pattern':
    'This is a simple pattern, such as abcdef, 111111 or a row of keys. Choose another one.',
  'invalid.password_date': 'This is a date. Choose another one.',
  'invalid.password_guessable': 'This password is easy to guess. Make it longer or use several words.',
  'invalid.factor': 'This code is wrong, or it was already used. Enter the current one.',
  'invalid.code': "This isn't the code that the server printed. Check it and try again.",
  'invalid.not_the_pictures': 'The pictures of this item have changed. Reload the page.',
  'invalid.same': "The passwords don't match. Enter the same password twice.",
  'invalid.unstorable': 'Remove the unsupported character.',
  'invalid.line_end': 'Remove line breaks and control characters, for example a line break at the end.',
  'invalid.last_admin': 'You need at least one active administrator who can sign in.',
  'invalid.below_low': 'Enter an amount at or above the low estimate.',
  'invalid.results_stand': "This can't be changed once results have been recorded.",
  'invalid.amounts_stand': "The currency can't be changed once amounts have been entered.",
  'invalid.one_group': 'The pattern needs exactly one group in parentheses, for the lot number.',
  'invalid.unknown_column': 'The file has no such column.',
  'invalid.one_column': 'Choose only one column for this field.',
  'invalid.too_many_cells': 'This file has too many cells. Split it into smaller files.',
  'invalid.published': 'This lot is published. Fill in everything that publication requires.',
  'invalid.own_address': 'This is your current address. Enter the new one.',
  'invalid.answer_in_question': 'Choose an answer that the question does not contain.',
  'invalid.main_address': 'You sign in with this address. Enter another one.',
  'invalid.owned': 'Choose either a consignor or “Owned by the house”.',
  'invalid.not_of_house': 'Enter a house address. No staff member uses this domain.',
  'invalid.text_placeholders': "The body must contain '{{to}}' and '{{text}}'.",
  'invalid.json': "This isn't valid JSON. Check quotation marks and commas.",
  'invalid.http_headers':
    'Enter one header per line, for example Authorization: Bearer …, without Content-Type.',
  'invalid.outbound_address':
    'This address is inside a private network. Your server operator can allow it with OUTBOUND_ALLOW.',
  'invalid.outbound_protocol': 'Enter an address that begins with https://.',
  'invalid.outbound_port': 'Use the usual port, or one from 1024.',
  'invalid.outbound_credentials':
    'Remove the user name and password from the address, and enter them as a header.',
  'invalid.mobile_phone': 'Enter a mobile number.',
  'invalid.phone_country': "Text messages can't be sent to this country.",
  'invalid.verification_code': 'Invalid verification code. Check it or get a new one.',
  'invalid.past': 'Choose a time in the future.',
  'refusal.comment.not_own': 'Only the author can change a comment.',
  'refusal.comment.too_late': 'You can change a comment for {minutes} minutes after posting it.',
  'refusal.consent.own': 'The customer opted out on their preference page and can opt in again only there.',
  'refusal.consent.one_click':
    'The customer unsubscribed in their email app and can opt in again only on their preference page.',
  'refusal.consent.withdrawn': 'Consent was withdrawn. Record a new consent; no other legal basis applies.',
  'refusal.verification.four_eyes':
    'A colleague must decide. You introduced the customer or collected the documents.',
  'refusal.verification.incomplete': 'Information is still missing for this verification level.',
  'refusal.verification.already_verified': 'The customer is already verified. Revoke the verification first.',
  'refusal.customer_email.address_removed':
    'This address is no longer one of the customer’s. Write a new email to a current one.',
  'refusal.customer_email.deceased': 'Customer {customerNo} is deceased. No email may be sent.',
  'refusal.customer_email.sanctioned': 'Customer {customerNo} is on a sanctions list. No email may be sent.',
  'refusal.customer_email.too_large':
    'The attachments are larger than {megabytes, number} MB in total. Remove some.',
  'refusal.customer_email.too_many':
    'You can write {max, number} emails to customers in an hour. Wait a while, or use a campaign to write to many.',
  'refusal.document.too_many': 'A customer can have up to {max, number} documents.',
  'refusal.customer.sanctioned':
    'Customer {customerNo} is on a sanctions list. Nothing can be sold to them, reserved for them, invoiced to them, paid to them, or paid by them. Only an administrator can clear the match.',
  'refusal.verification.threshold':
    "This customer's purchases reach the legal threshold, so you can't waive verification.",
  'refusal.threshold.begun':
    "This threshold is already in force and can't be removed. Add a new one with a later date.",
  'refusal.verification.hits': 'This customer has a possible sanctions match. Decide on it first.',
  'refusal.privacy.held': 'This customer is under a legal hold. Lift the hold first.',
  'refusal.privacy.not_held': "This customer isn't under a legal hold.",
  'refusal.privacy.waiting': 'A data request for this customer is already in progress.',
} as const;
