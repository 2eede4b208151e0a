import type { SessionReply } from '#contract/session';
import { api } from './api';

/** Who is signed in, and what the frame must know of the house. The page's head has asked already (`early.js`). */
export async function askSession(): Promise<SessionReply> {
  const early = window.sessionAsked;
  window.sessionAsked = undefined;
  try {
    const response = await early;
    if (response?.ok) return (await response.json()) as SessionReply;
  } catch {
    // asked again below, where a failure has its words
  }
  return await api.session.tell();
}
