import { useIntl } from '@umijs/max';
import type { MessageId } from '@/locales/messages';
import { getCommandKey } from '@/services/platform';
import { useText } from '@/services/text';

const getKeys = (): [string, MessageId][] => [
  ['/', 'help.keys.search'],
  [`${getCommandKey()} K`, 'help.keys.find'],
  ['j  k', 'help.keys.next'],
  ['Enter', 'help.keys.open'],
  ['Esc', 'help.keys.back'],
  [`${getCommandKey()} S`, 'help.keys.save'],
  ['=', 'help.keys.same'],
  ['?', 'help.keys.help'],
];

/** The help of the page (`help.<name of the route>`, when there is one), the general help and the keys. */
export default function HelpText({ name }: { name: string | undefined }) {
  const t = useText();
  const { messages } = useIntl();
  const pageTextId = `help.${name}`;
  return (
    <>
      {pageTextId in messages && <p className="help-text">{t(pageTextId as MessageId)}</p>}
      <p className="help-text">{t('help.general')}</p>
      <h2>{t('help.keys')}</h2>
      <dl className="help-keys">
        {getKeys().map(([key, id]) => (
          <div key={id}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(id)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
