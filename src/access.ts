import { can, type Permission, permissions } from '#contract/api/permissions';
import type { SessionReply } from '#contract/session';

export type InitialState = SessionReply | undefined;

/** `useAccess()['auctions:create']`: whether the signed-in user has this permission anywhere. The server still decides. */
export default function access(state: InitialState): Record<Permission, boolean> {
  const user = state?.user;
  const names = Object.keys(permissions) as Permission[];
  return Object.fromEntries(
    names.map((permission) => [permission, Boolean(user && can(user, permission))]),
  ) as Record<Permission, boolean>;
}
