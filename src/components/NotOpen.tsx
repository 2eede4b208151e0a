import { useText } from '@/services/text';
import LinkButton from './LinkButton';
import './list/list.css';

/** An area that later work fills. The list of them stands in the README; `tests/house.test.ts` compares. */
export default function NotOpen() {
  const t = useText();
  return (
    <section className="list-page list-empty">
      <h1>{t('notOpen.title')}</h1>
      <p>{t('notOpen.hint')}</p>
      <LinkButton to="/">{t('common.home')}</LinkButton>
    </section>
  );
}
