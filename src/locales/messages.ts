import type { Locale } from 'antd/es/locale';
import type administration from './en-US/administration';
import type app from './en-US/app';
import type help from './en-US/help';
import type mailing from './en-US/mailing';
import type texts from './en-US/texts';

/** Every message by its id. English is the source; a language that lacks a message does not compile. */
export type Messages = Record<
  | keyof typeof texts
  | keyof typeof app
  | keyof typeof mailing
  | keyof typeof administration
  | keyof typeof help,
  string
>;
export type MessageId = keyof Messages;

/** What the `index.ts` of a language exports. */
export interface Pack {
  messages: Record<keyof typeof texts, string>;
  antd: Locale;
  /** name of the dayjs locale */
  dayjs: string;
}
