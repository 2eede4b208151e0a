import type { User } from '../app-context';
import type { Db } from '../db/database';
import { readUser } from './queries';

/** Returns a user as in a session. */
export const findCurrentUser = (db: Db, id: number): Promise<User> => readUser(db, id);
