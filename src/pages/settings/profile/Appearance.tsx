import { useModel } from '@umijs/max';
import { Radio } from 'antd';
import { type Appearance, appearanceChoices, standardAppearance } from '#contract/appearance';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeAppearance } from '@/services/appearance';
import { useText } from '@/services/text';

const names = Object.keys(appearanceChoices) as (keyof Appearance)[];

/** The tab in which users choose how their pages look; each choice is saved at once. */
export default function AppearanceTab() {
  const t = useText();
  const { initialState, setInitialState } = useModel('@@initialState');
  const appearance = initialState?.appearance ?? standardAppearance;
  const { run, issue } = useAction(async (choice: Partial<Appearance>) => {
    const saved = await api.session.updateAppearance({ body: { ...appearance, ...choice } });
    storeAppearance(saved);
    await setInitialState((state) => state && { ...state, appearance: saved });
  });
  return (
    <section className="profile-card">
      <h2>{t('profile.tab.appearance')}</h2>
      <p className="profile-when">{t('profile.appearance.how')}</p>
      <ErrorNotice text={issue} />
      {names.map((name) => (
        <section key={name} className="profile-choice">
          <h3 id={`appearance-${name}`}>{t(`profile.appearance.${name}`)}</h3>
          <Radio.Group
            aria-labelledby={`appearance-${name}`}
            aria-describedby={name === 'theme' ? undefined : `appearance-${name}-hint`}
            value={appearance[name]}
            onChange={({ target }) => void run({ [name]: target.value })}
            options={appearanceChoices[name].map((value) => ({
              value,
              label: t(`profile.appearance.option.${value}`),
            }))}
          />
          {name !== 'theme' && (
            <p id={`appearance-${name}-hint`} className="profile-when">
              {t(`profile.appearance.${name}.hint`)}
            </p>
          )}
        </section>
      ))}
    </section>
  );
}
