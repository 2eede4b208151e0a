import { useModel } from '@umijs/max';
import { Drawer, Radio } from 'antd';
import { type Appearance, appearanceChoices, standardAppearance } from '#contract/appearance';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeAppearance } from '@/services/appearance';
import { useText } from '@/services/text';
import './appearance.css';

const names = Object.keys(appearanceChoices) as (keyof Appearance)[];

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The choices of how the user's pages look; each is saved and applied at once. */
export default function AppearanceDrawer({ open, onClose }: Props) {
  const t = useText();
  const { initialState, setInitialState } = useModel('@@initialState');
  const appearance = initialState?.appearance ?? standardAppearance;
  const { run, issue } = useAction(async (choice: Partial<Appearance>) => {
    const saved = await api.session.updateAppearance({ body: choice });
    storeAppearance(saved);
    await setInitialState((state) => state && { ...state, appearance: saved });
  });
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
            value={appearance[name]}
            onChange={({ target }) => void run({ [name]: target.value })}
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
