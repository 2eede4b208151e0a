import { InfoCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Effect, EffectNoun } from '#contract/setting-effects';
import { api } from '@/services/api';
import { type Text, useText } from '@/services/text';

interface Props {
  noun: EffectNoun;
  id: number;
  /** the names of the changed fields */
  changed: readonly string[];
}

/** Returns the query that counts what a change of these fields touches. */
export const effectsQuery = ({ noun, id, changed }: Props) => ({
  queryKey: ['settings', 'effects', noun, id, ...changed],
  queryFn: () => api.settings.effects({ query: { noun, id, changed: [...changed] } }),
});

/** What an effect touches, as a sentence. */
export const formatEffect = (t: Text, { effect, ...counts }: Effect): string =>
  t(`settings.effect.${effect}`, counts);

/** What the unsaved changes of a setting touch, one sentence for each effect. */
export default function SettingEffects(props: Props) {
  const t = useText();
  const { data } = useQuery({
    ...effectsQuery(props),
    enabled: props.changed.length > 0,
    // The sentences stay while the next field is typed.
    placeholderData: (earlier) => earlier,
    throwOnError: false,
  });
  const effects = props.changed.length === 0 ? [] : (data?.effects ?? []);
  return (
    <ul className="form-effects" role="status" aria-label={t('settings.effects')}>
      {effects.map((effect) => (
        <li key={effect.effect}>
          <InfoCircleOutlined aria-hidden="true" /> {formatEffect(t, effect)}
        </li>
      ))}
    </ul>
  );
}
