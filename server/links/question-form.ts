import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/api/limits';
import { foldLine } from '#contract/line';
import { toStoredAddress } from '../lib/email-address';

/** How many characters each field of a question may have. */
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

/** Reads the fields of a question and what is wrong with them. Fields of one line are folded to one. */
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

/** Keeps the line ends of a text and removes other control characters, line by line. */
const foldLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((one) => foldLine(one))
    .join('\n')
    .trim();

/** Proves that a form comes from the page of the work: it derives from the token of the link, which other sites do not know. */
export const createQuestionProof = (token: string, work: string): string =>
  createHmac('sha256', token).update(`question ${work}`).digest('base64url');

export function isQuestionProof(token: string, work: string, proof: string | null): boolean {
  const [expected, received] = [createQuestionProof(token, work), proof ?? ''].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  return expected.length === received.length && timingSafeEqual(expected, received);
}
