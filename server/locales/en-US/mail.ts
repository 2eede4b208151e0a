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
} satisfies Locale['mail'];
