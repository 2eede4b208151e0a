import * as z from 'zod';
import { emailPattern } from './email-pattern';
import { limits } from './limits';

export const EmailAddress = z.email({ pattern: emailPattern }).max(limits.email);
