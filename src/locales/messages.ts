import type { Locale } from 'antd/es/locale';
import type house from './en-US/house';
import type post from './en-US/post';
import type texts from './en-US/texts';

/** Every message of Rostrum by its id; English is the source, a language that lacks one does not compile. */
export type Messages = Record<keyof typeof texts | keyof typeof house | keyof typeof post, string>;
export type MessageId = keyof Messages;

/** What a language's `index.ts` gives. */
export interface Pack {
  messages: Record<keyof typeof texts, string>;
  antd: Locale;
  /** dayjs's name of the language */
  dayjs: string;
}
