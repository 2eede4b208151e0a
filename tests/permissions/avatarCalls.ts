import sql from 'sql-template-tag';
import { type Calls, noInput, row } from './calls';
import { newPng, unique, type World } from './world';

/** Creates a user with a picture. */
const newAvatar = async ({ app }: World): Promise<{ id: number; userId: number }> => {
  const folder = `avatars/${unique()}`;
  for (const size of ['64', '256'])
    await app.context.files.put(`${folder}/${size}.jpg`, Buffer.from('a face'));
  return app.db.row<{ id: number; userId: number }>(sql`
    with new_user as (
      insert into users (email, name, role) values (${`a${unique()}@rostrum.test`}, 'Nora New', 'EDITOR') returning id)
    insert into avatars (user_id, folder, created_at) select id, ${folder}, now() from new_user
    returning id, user_id as "userId"`);
};

export const avatarCalls: Calls<'avatars'>['avatars'] = {
  list: noInput,
  read: async (world) => ({ params: { id: (await newAvatar(world)).id, size: '64' } }),
  upload: async () => ({ file: await newPng() }),
  remove: noInput,
  removeOfUser: async (world) => row((await newAvatar(world)).userId),
};
