import type { Locale } from '../locale';

export default {
  activation: {
    subject: 'You’re invited to Rostrum at {house}',
    body: 'Hello {name},\n\n{house} has invited you to Rostrum. Set your password within {hours} hours:\n\n{link}\n\nYou can use this link only once.',
    button: 'Set password',
  },
  reset: {
    subject: 'Reset your Rostrum password',
    body: 'Hello {name},\n\nWe received a request to reset your password at {house}. If you made it, set a new password within {hours} hours:\n\n{link}\n\nIf you didn’t, ignore this email. Your password has not changed.',
    button: 'Reset password',
  },
  newDevice: {
    subject: 'New sign-in to your Rostrum account',
    body: 'Hello {name},\n\nSomeone signed in to your account at {house} from a browser that you had not used before:\n\n{device}\n{time}\n\nIf it was you, ignore this email. If it wasn’t, open your profile and choose “This wasn’t me”:\n\n{link}',
    button: 'Open profile',
  },
  providerBound: {
    subject: 'An account was bound to your Rostrum account',
    body: 'Hello {name},\n\nYou can now sign in at {house} with an account at {provider}.\n\nIf you did this, ignore this email. If you didn’t, remove the account in your profile under “Account binding” and change your password:\n\n{link}',
    button: 'Open profile',
  },
  providerUnbound: {
    subject: 'An account was removed from your Rostrum account',
    body: 'Hello {name},\n\nYou can no longer sign in at {house} with your account at {provider}.\n\nIf you did this, ignore this email. If you didn’t, change your password and check your profile:\n\n{link}',
    button: 'Open profile',
  },
  passkeyAdded: {
    subject: 'Passkey added to your Rostrum account',
    body: 'Hello {name},\n\nA passkey was added to your account at {house}. Anyone who has it can sign in as you:\n\n{passkey}\n{device}\n{time}\n\nIf it was you, ignore this email. If it wasn’t, open your profile, remove the passkey and change your password:\n\n{link}',
    button: 'Open profile',
  },
  passkeyRemoved: {
    subject: 'Passkey removed from your Rostrum account',
    body: 'Hello {name},\n\nA passkey was removed from your account at {house}:\n\n{passkey}\n{device}\n{time}\n\nIf it was you, ignore this email. If it wasn’t, open your profile and change your password:\n\n{link}',
    button: 'Open profile',
  },
  securityChanged: {
    subject: 'The security settings of your Rostrum account were changed',
    body: 'Hello {name},\n\n{change}\n\n{house}, {time}\n\nIf it was you, ignore this email. If it wasn’t, open your profile, end all other sessions and change your password, or ask an administrator for help:\n\n{link}',
    button: 'Open profile',
  },
  confirmEmail: {
    subject: 'Confirm your new email address for Rostrum',
    body: 'Hello {name},\n\nYou want to use {email} to sign in to Rostrum at {house}. Open this link within {hours} hours and confirm the change:\n\n{link}\n\nUntil then your old address stays in use. If you didn’t ask for this, ignore this email.',
    button: 'Confirm email address',
  },
  confirmBackupEmail: {
    subject: 'Confirm your backup email for Rostrum',
    body: 'Hello {name},\n\nYou want Rostrum at {house} to send messages about the security of your account to {email} as well. Open this link within {hours} hours and confirm it:\n\n{link}\n\nIf you didn’t ask for this, ignore this email.',
    button: 'Confirm backup email',
  },
  emailRequested: {
    subject: 'A new email address was requested for your Rostrum account',
    body: 'Hello {name},\n\nSomeone who is signed in to your account at {house} asked to change its email address to {email}. The change applies once it is confirmed there.\n\nIf it was you, ignore this email. If it wasn’t, stop the change:\n\n{link}',
    button: 'Stop the change',
  },
  emailChanged: {
    subject: 'The email address of your Rostrum account has changed',
    body: 'Hello {name},\n\nYour account at {house} now uses {email}. You can no longer sign in with this address.\n\nIf you expected this, ignore this email. If you didn’t, undo the change within {hours} hours:\n\n{link}',
    button: 'Undo the change',
  },
  emailSet: {
    subject: 'You now sign in to Rostrum with this address',
    body: 'Hello {name},\n\nAn administrator of {house} changed the email address of your account to {email}. Your password stays the same.\n\n{link}',
    button: 'Sign in',
  },
  phoneChanged: {
    subject: 'The phone number of your Rostrum account was changed',
    body: 'Hello {name},\n\nThe phone number of your account at {house} was changed or removed.\n\nIf it was you, ignore this email. If it wasn’t, open your profile, end all other sessions and change your password:\n\n{link}',
    button: 'Open profile',
  },
  textLimit: {
    subject: 'The limit of text messages at {house} is reached',
    body: 'Hello {name},\n\n{house} has sent as many text messages in 24 hours as the settings allow. Until some time has passed, nobody receives a code to sign in with a phone number.\n\nIf you did not expect this many, someone may be requesting codes to cause costs. Check the outbox and the countries in the settings:\n\n{link}',
    button: 'Open settings',
  },
  movedUp: {
    subject: 'Your client is now first on the waitlist: {work}',
    body: 'Hello {name},\n\nYour client is now first on the waitlist for {work}. It is reserved for them for the next {hours} hours.\n\n{link}',
    button: 'View work',
  },
  invoice: {
    subject: 'Invoice {number} from {seller}',
    body: 'Dear {name},\n\nThank you for your purchase. Invoice {number} for {total} is attached.\n\nAmount due: {due}\nPayment due: {dueOn}\nPayment reference: {reference}\n\nThis page shows how to pay, and all of your documents:\n\n{link}\n\n{seller}',
    button: 'View and pay',
  },
  creditNote: {
    subject: 'Credit note {number} from {seller}',
    body: 'Dear {name},\n\nCredit note {number} for {total} is attached.\n\nThis page shows all of your documents:\n\n{link}\n\n{seller}',
    button: 'View documents',
  },
  statement: {
    subject: 'Your statement of account with {seller}',
    body: 'Dear {name},\n\nThis page shows your statement of account with {seller}, all of your documents, and how to pay open invoices:\n\n{link}\n\n{seller}',
    button: 'View statement',
  },
  reminder1: {
    subject: 'Reminder: payment to {seller}',
    body: 'Dear {name},\n\nPerhaps it has slipped your mind: these invoices are overdue.\n\n{invoices}\n\nAmount due: {due}\n\nPlease pay in the next few days. If you have paid already, please ignore this email.\n\n{link}\n\n{seller}',
    button: 'View and pay',
  },
  reminder2: {
    subject: 'Second reminder: payment to {seller}',
    body: 'Dear {name},\n\nWe have not received your payment of these invoices:\n\n{invoices}\n\nAmount due: {due}\n\nPlease pay within seven days, or write to us if something is wrong with an invoice.\n\n{link}\n\n{seller}',
    button: 'View and pay',
  },
  reminder3: {
    subject: 'Final reminder: payment to {seller}',
    body: 'Dear {name},\n\nIn spite of our reminders, these invoices are still unpaid:\n\n{invoices}\n\nAmount due: {due}\n\nPlease pay at once. Otherwise we will take further steps, and may charge late interest and costs.\n\n{link}\n\n{seller}',
    button: 'View and pay',
  },
} satisfies Locale['mail'];
