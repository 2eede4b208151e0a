import { useQuery } from '@tanstack/react-query';
import { useAccess, useModel } from '@umijs/max';
import { Form, Radio, Select, Switch } from 'antd';
import type { House } from '#contract/house';
import { houseFields, layoutFields } from '#contract/house-fields';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import { useCompanyDisplays } from '@/components/catalogue/companyDisplays';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import Loaded from '@/components/page/Loaded';
import { zones } from '@/components/time/saleClock';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import CompanyFields, { CompanyTerms } from '../CompanyFields';

const queryKey = ['settings', 'house'];

type Values = Omit<House, 'version'>;
type LayoutSwitch = keyof typeof layoutFields;

/** Edits name, legal data, defaults of new sales, and the layout of the frame for all users. */
export default function HouseForm() {
  const query = useQuery({ queryKey, queryFn: () => api.settings.house() });
  return <Loaded query={query}>{(house) => <HouseFields house={house} />}</Loaded>;
}

function HouseFields({ house: { version, ...saved } }: { house: House }) {
  const fieldLabels = useFieldLabels();
  const access = useAccess();
  const { refresh } = useModel('@@initialState');
  return (
    <SavedForm<Values, House>
      confirmsTabChange
      disabled={!access['settings:edit']}
      saved={saved}
      version={version}
      subject={{ noun: 'house', id: 1 }}
      save={(values, onVersion) => api.settings.updateHouse({ body: { ...values, version: onVersion } })}
      onSaved={(updated) => {
        storeReply(queryKey, updated);
        // The session contains name, zone, currency and layout for every page.
        void refresh();
      }}
      fields={fieldLabels}
      effects={(changed) => <SettingEffects noun="house" id={1} changed={changed} />}
    >
      <IdentityFields />
      <CompanyTerms />
      <SaleFields />
      <SignInFields />
      <LayoutFields />
    </SavedForm>
  );
}

/** Returns the labels of the fields, for the comparison after a stale write. */
function useFieldLabels() {
  const t = useText();
  const layoutSwitches = Object.entries(useFieldDisplays(layoutFields)) as [
    LayoutSwitch,
    { label: string },
  ][];
  return {
    ...useFieldDisplays(houseFields),
    ...useCompanyDisplays(),
    layout: {
      label: t('settings.layout'),
      show: (value: unknown) =>
        layoutSwitches
          .filter(([name]) => (value as Values['layout'])[name])
          .map(([, { label }]) => label)
          .join(' · ') || t('common.none'),
    },
  };
}

function IdentityFields() {
  const t = useText();
  return (
    <>
      <h2>{t('settings.house.who')}</h2>
      <div className="settings-fields">
        <FieldItem name="name" field={houseFields.name} extra={t('settings.house.name.hint')} />
        <CompanyFields />
        <FieldItem name="eoriNumber" field={houseFields.eoriNumber} />
      </div>
    </>
  );
}

function SaleFields() {
  const t = useText();
  return (
    <>
      <h2>{t('settings.house.sales')}</h2>
      <div className="settings-fields">
        <FieldItem name="timeZone" field={houseFields.timeZone} extra={t('settings.newSales')}>
          <Select
            showSearch
            options={zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </FieldItem>
        <FieldItem name="currency" field={houseFields.currency} extra={t('settings.newSales')}>
          <CurrencySelect />
        </FieldItem>
        <FieldItem
          name="reofferReduction"
          field={houseFields.reofferReduction}
          extra={t('settings.reofferReduction.hint')}
        />
        <FieldItem
          name="resaleRightBearer"
          field={houseFields.resaleRightBearer}
          extra={t('settings.bearer.hint')}
          className="is-wide"
        >
          <Radio.Group
            options={houseFields.resaleRightBearer.options.map((value) => ({
              value,
              label: t(`settings.bearer.${value}`),
            }))}
          />
        </FieldItem>
      </div>
    </>
  );
}

function SignInFields() {
  const t = useText();
  const factorNames = ['adminFactor', 'managerFactor', 'editorFactor', 'specialistFactor'] as const;
  const names = ['passwordMinimum', 'sessionIdleMinutes', 'sessionHours', 'adminSessionHours'] as const;
  return (
    <>
      <h2>{t('settings.house.signIn')}</h2>
      <div className="settings-fields">
        {names.map((name) => (
          <FieldItem key={name} name={name} field={houseFields[name]} extra={t(`settings.${name}.hint`)} />
        ))}
        <FieldItem
          name="adminRemembered"
          field={houseFields.adminRemembered}
          extra={t('settings.adminRemembered.hint')}
          valuePropName="checked"
        >
          <Switch />
        </FieldItem>
        {factorNames.map((name) => (
          <FieldItem
            key={name}
            name={name}
            field={houseFields[name]}
            valuePropName="checked"
            className={name === 'adminFactor' ? 'starts-row' : undefined}
          >
            <Switch />
          </FieldItem>
        ))}
        <FieldItem
          name="factorGraceDays"
          field={houseFields.factorGraceDays}
          extra={t('settings.factorGraceDays.hint')}
        />
        <FieldItem
          name="securityQuestion"
          field={houseFields.securityQuestion}
          extra={t('settings.securityQuestion.hint')}
          valuePropName="checked"
        >
          <Switch />
        </FieldItem>
      </div>
    </>
  );
}

function LayoutFields() {
  const t = useText();
  return (
    <>
      <h2>{t('settings.layout')}</h2>
      <p className="settings-note">{t('settings.layout.hint')}</p>
      <div className="settings-fields">
        {(Object.keys(layoutFields) as LayoutSwitch[]).map((layoutSwitch) => (
          <Form.Item
            key={layoutSwitch}
            name={['layout', layoutSwitch]}
            label={t(layoutFields[layoutSwitch].label)}
            extra={t(`settings.layout.${layoutSwitch}.hint`)}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        ))}
      </div>
    </>
  );
}
