import type { Certificate } from '#contract/privacy';
import { privacyWords } from '#contract/privacy-words';
import { currentLanguage } from '@/locales';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';

/** What an erasure retained of a customer, why, and until when. */
export function Retained({ retained: { place, law, until } }: { retained: Certificate['retained'][number] }) {
  const t = useText();
  const { places, laws, undisclosed } = privacyWords[currentLanguage()];
  return (
    <>
      {t('privacy.stays')}: {places[place]}. {law ? laws[law] : undisclosed}{' '}
      {until && t('privacy.until', { day: dayText(until) })}
    </>
  );
}
