import * as z from 'zod';
import { contract } from './route';

export const health = contract({
  tell: {
    method: 'GET',
    path: '/health',
    permission: 'public',
    summary: 'That Rostrum and its database work, and their versions.',
    reply: z.object({ status: z.literal('ok'), version: z.string(), database: z.string() }),
  },
});
