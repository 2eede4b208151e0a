import * as z from 'zod';
import { limits } from './api/limits';
import { emailPattern } from './email-pattern';

/** An address of any length; declared fields say how long theirs may be. */
export const UnlimitedAddress = z.email({ pattern: emailPattern });
export const EmailAddress = UnlimitedAddress.max(limits.email);
