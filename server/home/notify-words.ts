import type { DecisionKind } from '#contract/home';
import type { Language } from '#contract/session';
import { locales } from '../locales/locales';

/** Returns subject and body of the email about a user's pending decisions, in their language. */
export function decisionEmail(
  { name, language }: { name: string; language: Language },
  house: string,
  waiting: readonly { kind: DecisionKind; count: number; link: string }[],
): { subject: string; body: string } {
  const texts = locales[language].home;
  const lines = waiting.map(({ kind, count, link }) => `${texts[kind]}: ${count}\n${link}`);
  return {
    subject: texts.subject.replace('{house}', () => house),
    body: [texts.greeting.replace('{name}', () => name), ...lines].join('\n\n'),
  };
}
