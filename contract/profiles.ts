import * as z from 'zod';
import { toShape } from './api/field';
import { Versioned } from './api/page';
import { contract } from './api/route';
import { CurrentUser } from './session';
import { profileFields } from './user-fields';

const Form = z.strictObject(toShape(profileFields));

export const Profile = z.object({ ...toShape(profileFields), version: z.number() });
export type Profile = z.infer<typeof Profile>;

/** What users say about themselves. */
export const profiles = contract({
  read: {
    method: 'GET',
    path: '/session/own-profile',
    permission: 'signed-in',
    subject: 'none',
    summary: "Get the user's own profile.",
    reply: Profile,
  },
  update: {
    method: 'PUT',
    path: '/session/own-profile',
    permission: 'signed-in',
    subject: 'none',
    summary: "Change the user's own profile.",
    body: Form.extend(Versioned.shape),
    reply: z.object({ profile: Profile, user: CurrentUser }),
  },
});
