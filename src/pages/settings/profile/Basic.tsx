import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Form, Select } from 'antd';
import type { FieldValues } from '#contract/api/field';
import type { CallReply } from '#contract/api/route';
import type { Profile, profiles } from '#contract/profiles';
import { type CurrentUser, languages } from '#contract/session';
import { profileFields } from '#contract/user-fields';
import OwnAvatar from '@/components/avatars/OwnAvatar';
import CountrySelect from '@/components/catalogue/CountrySelect';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import Loaded from '@/components/page/Loaded';
import PlaceInput from '@/components/profiles/PlaceInput';
import { usePlaces } from '@/components/profiles/usePlaces';
import { zones } from '@/components/time/saleClock';
import { currentLanguage } from '@/locales';
import { storeLanguage } from '@/locales/choice';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import OwnEmail from './OwnEmail';
import OwnPhone from './OwnPhone';

type Values = FieldValues<typeof profileFields>;

const queryKey = ['profiles', 'own'];

/** The tab with what users say about themselves. */
export default function Basic({ user }: { user: CurrentUser }) {
  const t = useText();
  // Another tab or a change of the language may have saved the user meanwhile.
  const query = useQuery({
    queryKey: [...queryKey, user.version],
    queryFn: () => api.profiles.read(),
    placeholderData: (previous: Profile | undefined) => previous,
  });
  return (
    <section className="profile-card">
      <h2>{t('session.profile.basic')}</h2>
      <OwnAvatar user={user} />
      <Loaded query={query}>{(profile) => <ProfileForm profile={profile} email={user.email} />}</Loaded>
    </section>
  );
}

function ProfileForm({ profile: { version, ...saved }, email }: { profile: Profile; email: string }) {
  const { setInitialState } = useModel('@@initialState');
  const fieldLabels = useFieldDisplays(profileFields);
  return (
    <SavedForm<Values, CallReply<(typeof profiles)['update']>>
      saved={saved}
      version={version}
      fields={{
        ...fieldLabels,
        // Each language by its own name, as in the select.
        language: {
          ...fieldLabels.language,
          show: (language) => languageNames[language as Values['language']],
        },
      }}
      save={(values, onVersion) => api.profiles.update({ body: { ...values, version: onVersion } })}
      onSaved={({ profile, user }) => {
        storeReply([...queryKey, user.version], profile);
        void setInitialState((state) => state && { ...state, user });
        if (user.language === currentLanguage()) return;
        storeLanguage(user.language);
        window.location.reload();
      }}
    >
      <OwnEmail email={email} />
      <OwnPhone />
      <ProfileFields />
    </SavedForm>
  );
}

function ProfileFields() {
  const t = useText();
  return (
    <>
      <FieldItem name="name" field={profileFields.name} />
      <FieldItem name="nickname" field={profileFields.nickname} extra={t('profile.nickname.hint')} />
      <FieldItem name="position" field={profileFields.position} />
      <FieldItem name="about" field={profileFields.about} extra={t('profile.about.hint')} />
      <FieldItem name="biography" field={profileFields.biography} extra={t('profile.biography.hint')} />
      <FieldItem
        name="emailSignature"
        field={profileFields.emailSignature}
        extra={t('profile.emailSignature.hint')}
      />
      <FieldItem name="language" field={profileFields.language}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </FieldItem>
      <FieldItem name="timeZone" field={profileFields.timeZone} extra={t('profile.timeZone.hint')}>
        <Select
          showSearch
          options={[
            { value: '', label: t('profile.timeZone.browser') },
            ...zones().map((value) => ({ value, label: value.replaceAll('_', ' ') })),
          ]}
        />
      </FieldItem>
      <AddressFields />
    </>
  );
}

/** Country, province and city; the lists only offer names, and any other text is accepted. */
function AddressFields() {
  const t = useText();
  const form = Form.useFormInstance<Values>();
  const country = Form.useWatch('country', form) ?? '';
  const province = Form.useWatch('province', form) ?? '';
  const places = usePlaces(country);
  const cities = places.find(({ name }) => name === province)?.cities ?? [];
  return (
    <>
      <h3>{t('profile.address')}</h3>
      <FieldItem name="country" field={profileFields.country}>
        <CountrySelect />
      </FieldItem>
      <FieldItem name="province" field={profileFields.province}>
        <PlaceInput names={places.map(({ name }) => name)} max={profileFields.province.max} />
      </FieldItem>
      <FieldItem name="city" field={profileFields.city}>
        <PlaceInput names={cities} max={profileFields.city.max} />
      </FieldItem>
      <FieldItem name="street" field={profileFields.street} />
    </>
  );
}
