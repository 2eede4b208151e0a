import * as z from 'zod';
import { contract } from './api/route';

export const health = contract({
  read: {
    method: 'GET',
    path: '/health',
    permission: 'public',
    subject: 'none',
    summary: 'Check that Rostrum, its database and its files work, and return the versions.',
    reply: z.object({ status: z.literal('ok'), version: z.string(), database: z.string() }),
  },
});
