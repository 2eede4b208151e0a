import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app with this key shows at a time. */
export const createCode = (key: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: at.getTime() });
