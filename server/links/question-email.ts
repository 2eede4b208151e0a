import type { Language } from '#contract/session';
import { locales } from '../locales/locales';
import type { QuestionFields } from './question-form';
import type { SharedCollection, SharedWorkPage } from './shared';
import { fillIn } from './words';

interface About {
  collection: SharedCollection;
  work: SharedWorkPage;
  fields: QuestionFields;
}

const toValues = ({ collection, work: { itemNo, title }, fields }: About) => ({
  collection: collection.title,
  work: `${itemNo} · ${title}`,
  from: [`${fields.firstName} ${fields.lastName}`.trim(), fields.email, fields.phone]
    .filter((part) => part !== '')
    .join(' · '),
  message: fields.message,
});

/** Returns the text of the note about a question, in the language of the user who is to answer it. */
export const formatQuestionNote = (language: Language, about: About): string =>
  fillIn(locales[language].questionEmail.note, toValues(about));

/** Returns the email about a question to the user who is to answer it. */
export function formatQuestionEmail(
  { name, language }: { name: string; language: Language },
  { house, link, ...about }: About & { house: string; link: string },
): { subject: string; text: string } {
  const { subject, body } = locales[language].questionEmail;
  const values = { ...toValues(about), name, house, link };
  return { subject: fillIn(subject, values), text: fillIn(body, values) };
}
