import type { Handlers } from '#contract/api/route';
import type { health } from '#contract/health';
import type { Context } from '../app-context';
import { readDetails } from './details';
import { checkReady } from './ready';

export const healthRoutes: Handlers<typeof health, Context> = {
  read: (_, context) => checkReady(context),
  ready: (_, context) => checkReady(context),
  details: (_, context) => readDetails(context),
};
