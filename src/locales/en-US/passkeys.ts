export default {
  'passkeys.title': 'Passkeys',
  'passkeys.one': 'Passkey',
  'passkeys.counter': 'Counter',
  'passkeys.intro':
    "Sign in with your fingerprint, your face or the PIN of your device instead of a password. A passkey doesn't work on fake sign-in pages. Once you have one, signing in with your password asks for it, too.",
  'passkeys.none': 'You have no passkeys yet.',
  'passkeys.add': 'Add passkey',
  'passkeys.added': 'Passkey added',
  'passkeys.name': 'Name',
  'passkeys.rename': 'Rename',
  'passkeys.rename.title': 'Rename passkey',
  'passkeys.renamed': 'Passkey renamed',
  'passkeys.remove': 'Remove',
  'passkeys.remove.title': 'Remove the passkey “{name}”?',
  'passkeys.remove.hint':
    'You can no longer sign in with it. Delete it from your device or password manager, too.',
  'passkeys.removed': 'Passkey removed',
  'passkeys.created': 'Added {date}',
  'passkeys.used': 'last used {date}',
  'passkeys.unused': 'not used yet',
  'passkeys.backedUp': 'Synced',
  'passkeys.secondFactor': 'Second step only',
  'passkeys.madeFor': 'Made for {address}. It can no longer be used.',
  'passkeys.offer': 'Sign in faster next time with a passkey',
  'passkeys.offer.hint':
    'You then sign in with your fingerprint, your face or the PIN of this device. Signing in with your password will ask for the passkey, too.',
  'passkeys.offer.decline': 'Not now',
  'passkeys.obstacle.IP_ADDRESS':
    'Passkeys need an address with a name, for example https://rostrum.example, but this server has an IP address. Ask your administrator to give it a name.',
  'passkeys.obstacle.NOT_SECURE':
    'Passkeys need a secure address that begins with https://, but the address of this server begins with http://. Ask your administrator to change it.',
  'passkeys.elsewhere': 'Open Rostrum at {origin} to add a passkey.',
  'passkeys.unsupported': "This browser doesn't support passkeys.",
  'passkeys.failed': 'No passkey was created. Try again.',
  'passkeys.failed.exists': 'This device already has a passkey for your account.',
} as const;
