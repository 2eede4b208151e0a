import { useIntl } from '@umijs/max';
import type { MessageId } from '@/locales/messages';
import Author from './Author';

interface Props {
  /** a text with `{by}` */
  text: MessageId;
  id: number | null;
  name: string | null;
  /** further values of the text */
  values?: Record<string, string>;
}

/** A sentence that names a colleague, whose name opens their sheet. */
export default function ColleagueText({ text, id, name, values }: Props) {
  const { formatMessage } = useIntl();
  return <>{formatMessage({ id: text }, { ...values, by: <Author key="by" id={id} name={name} /> })}</>;
}
