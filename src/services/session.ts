import type { CurrentUser, SessionReply } from '#contract/session';
import { api } from './api';

/**
 * Returns the signed-in user as requested early by the page's head; null without a session, while it is unknown, and for a user
 * who has to check the account before anything else.
 */
export async function getEarlyUser(): Promise<CurrentUser | null> {
  try {
    const response = await window.earlySession;
    if (!response?.ok) return null;
    const { user, review } = (await response.clone().json()) as SessionReply;
    return review ? null : user;
  } catch {
    return null;
  }
}

/**
 * Returns the signed-in user and the settings the frame needs. The page's head has already sent the request (`early.js`).
 */
export async function fetchSession(): Promise<SessionReply> {
  const earlyResponse = window.earlySession;
  window.earlySession = undefined;
  try {
    const response = await earlyResponse;
    if (response?.ok) return (await response.json()) as SessionReply;
  } catch {
    // asked again below, where a failure has its words
  }
  return await api.session.read();
}
