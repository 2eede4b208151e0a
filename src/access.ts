import { type Deed, may, permissions } from '#contract/api/permissions';
import type { SessionReply } from '#contract/session';

export type InitialState = SessionReply | undefined;

/** `useAccess()['auctions:create']`: may the person signed in do this deed anywhere? The server still decides. */
export default function access(state: InitialState): Record<Deed, boolean> {
  const user = state?.user;
  const deeds = Object.keys(permissions) as Deed[];
  return Object.fromEntries(deeds.map((deed) => [deed, Boolean(user && may(user, deed))])) as Record<
    Deed,
    boolean
  >;
}
