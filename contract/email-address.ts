import * as z from 'zod';
import { limits } from './api/limits';
import { emailPattern } from './email-pattern';

/** An email address of any length; declared fields have their own limit. */
export const UnlimitedAddress = z.email({ pattern: emailPattern });
export const EmailAddress = UnlimitedAddress.max(limits.email);
