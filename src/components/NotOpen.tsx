import { useText } from '@/services/text';

/** An area that later work fills. The list of them stands in the README; `tests/house.test.ts` compares. */
export default function NotOpen() {
  const t = useText();
  return (
    <section className="not-open">
      <h1>{t('notOpen.title')}</h1>
      <p>{t('notOpen.hint')}</p>
    </section>
  );
}
