import { useIntl } from '@umijs/max';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';

const keys: [string, MessageId][] = [
  ['/', 'help.keys.search'],
  ['Ctrl/⌘ K', 'help.keys.find'],
  ['j  k', 'help.keys.next'],
  ['Enter', 'help.keys.open'],
  ['Esc', 'help.keys.back'],
  ['Ctrl/⌘ S', 'help.keys.save'],
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
        {keys.map(([key, id]) => (
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
