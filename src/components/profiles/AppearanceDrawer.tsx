import { useModel } from '@umijs/max';
import { Drawer, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { type Appearance, appearanceChoices, standardAppearance } from '#contract/appearance';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeAppearance } from '@/services/appearance';
import { useText } from '@/services/text';
import { layout as standardLayout } from '../../../config/layout';
import './appearance.css';

const names = Object.keys(appearanceChoices) as (keyof Appearance)[];

/** Returns the choices without those that were just saved or refused. */
const withoutChoice = (choices: Partial<Appearance>, choice: Partial<Appearance>): Partial<Appearance> =>
  Object.fromEntries(
    names
      .filter((name) => name in choices && choices[name] !== choice[name])
      .map((name) => [name, choices[name]]),
  );

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The choices of how the user's pages look; each is saved and applied at once. */
export default function AppearanceDrawer({ open, onClose }: Props) {
  const t = useText();
  const { initialState, setInitialState } = useModel('@@initialState');
  const appearance = initialState?.appearance ?? standardAppearance;
  // A choice that is made while another one is saved is saved after it.
  const [unsaved, setUnsaved] = useState<Partial<Appearance>>({});
  const { run, busy, issue } = useAction(async (choice: Partial<Appearance>) => {
    try {
      const saved = await api.session.updateAppearance({ body: choice });
      storeAppearance(saved, initialState?.house.layout ?? standardLayout);
      await setInitialState((state) => state && { ...state, appearance: saved });
    } finally {
      setUnsaved((current) => withoutChoice(current, choice));
    }
  });
  useEffect(() => {
    if (!busy && Object.keys(unsaved).length > 0) void run(unsaved);
  }, [busy, unsaved, run]);
  return (
    <Drawer open={open} onClose={onClose} title={t('frame.appearance')} size={440} destroyOnHidden>
      <p className="appearance-hint">{t('profile.appearance.how')}</p>
      <ErrorNotice text={issue} />
      {names.map((name) => (
        <section key={name} className="appearance-choice">
          <h2 id={`appearance-${name}`}>{t(`profile.appearance.${name}`)}</h2>
          <Radio.Group
            vertical
            aria-labelledby={`appearance-${name}`}
            aria-describedby={name === 'theme' ? undefined : `appearance-${name}-hint`}
            value={unsaved[name] ?? appearance[name]}
            onChange={({ target }) => setUnsaved((before) => ({ ...before, [name]: target.value }))}
            options={appearanceChoices[name].map((value) => ({
              value,
              label: t(`profile.appearance.option.${value}`),
            }))}
          />
          {name !== 'theme' && (
            <p id={`appearance-${name}-hint`} className="appearance-hint">
              {t(`profile.appearance.${name}.hint`)}
            </p>
          )}
        </section>
      ))}
    </Drawer>
  );
}
