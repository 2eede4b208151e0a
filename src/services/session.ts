import type { CurrentUser, SessionReply } from '#contract/session';
import { api } from './api';

/** Who is signed in, as the page's head was told; null also where nobody knows yet. */
export async function getEarlyUser(): Promise<CurrentUser | null> {
  try {
    const response = await window.earlySession;
    return response?.ok ? ((await response.clone().json()) as SessionReply).user : null;
  } catch {
    return null;
  }
}

/** Who is signed in, and what the frame must know of the house. The page's head has asked already (`early.js`). */
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
