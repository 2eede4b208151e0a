import type { TestApp } from './app';

/** Signs in the user of every role. */
export async function signInRoles(app: Pick<TestApp, 'signIn'>) {
  const [admin, manager, editor, specialist] = await Promise.all([
    app.signIn('ADMIN'),
    app.signIn('MANAGER'),
    app.signIn('EDITOR'),
    app.signIn('SPECIALIST'),
  ]);
  return { admin, manager, editor, specialist };
}
