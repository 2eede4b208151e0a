import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/api/limits';
import { foldLine } from '#contract/line';
import { toStoredAddress } from '../lib/email-address';

/** Maximum number of characters in each field of a question. */
export const questionLimits = {
  firstName: 120,
  lastName: 200,
  email: limits.email,
  phone: limits.phone,
  message: 3000,
} as const;
export type QuestionFields = Record<keyof typeof questionLimits, string>;
export type QuestionErrors = Partial<Record<keyof QuestionFields, 'required' | 'emailInvalid' | 'tooLong'>>;

const required: readonly (keyof QuestionFields)[] = ['lastName', 'email', 'message'];

/** Returns the fields of a question and their validation errors. Line breaks in single-line fields become spaces. */
export function readQuestion(form: URLSearchParams): { fields: QuestionFields; errors: QuestionErrors } {
  const readLine = (name: string) => foldLine(form.get(name) ?? '').trim();
  const fields: QuestionFields = {
    firstName: readLine('firstName'),
    lastName: readLine('lastName'),
    email: readLine('email'),
    phone: readLine('phone'),
    message: foldLines(form.get('message') ?? ''),
  };
  const errors: QuestionErrors = {};
  for (const name of Object.keys(questionLimits) as (keyof QuestionFields)[]) {
    if (fields[name] === '' && required.includes(name)) errors[name] = 'required';
    else if (fields[name].length > questionLimits[name]) errors[name] = 'tooLong';
  }
  if (!errors.email && toStoredAddress(fields.email) === undefined) errors.email = 'emailInvalid';
  return { fields, errors };
}

/** Removes control characters from a text except line breaks. */
const foldLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((one) => foldLine(one))
    .join('\n')
    .trim();

/**
 * Returns a proof that a form comes from the page of the work: it derives from the token of the link, which other sites do
 * not know.
 */
export const createQuestionProof = (token: string, work: string): string =>
  createHmac('sha256', token).update(`question ${work}`).digest('base64url');

export function isQuestionProof(token: string, work: string, proof: string | null): boolean {
  const [expected, received] = [createQuestionProof(token, work), proof ?? ''].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  return expected.length === received.length && timingSafeEqual(expected, received);
}
