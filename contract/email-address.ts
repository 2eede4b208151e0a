import * as z from 'zod';
import { emailPattern } from './email-pattern';
import { limits } from './limits';

/** An address of any length; declared fields say how long theirs may be. */
export const UnlimitedAddress = z.email({ pattern: emailPattern });
export const EmailAddress = UnlimitedAddress.max(limits.email);
