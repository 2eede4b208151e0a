import { useQuery } from '@tanstack/react-query';
import { useAccess, useModel } from '@umijs/max';
import { Form, Input, Radio, Select, Switch } from 'antd';
import type { ComponentProps } from 'react';
import type { House } from '#contract/house';
import { settingsLimits } from '#contract/settings-limits';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import Loaded from '@/components/Loaded';
import SavedForm from '@/components/SavedForm';
import { zones } from '@/components/time/saleClock';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { useText } from '@/services/text';
import CompanyFields, { companyFields } from '../CompanyFields';

const switches = ['fixedHeader', 'autoHideHeader', 'fixSiderbar', 'colorWeak', 'pwa'] as const;
const queryKey = ['settings', 'house'];

type Values = Omit<House, 'version'>;

/** Name, legal data, what new sales begin with, and how the frame looks for everybody. */
export default function HouseForm() {
  const query = useQuery({ queryKey, queryFn: () => api.settings.house() });
  return <Loaded query={query}>{(house) => <HouseFields house={house} />}</Loaded>;
}

function HouseFields({ house: { version, ...saved } }: { house: House }) {
  const words = useWords();
  const access = useAccess();
  const { refresh } = useModel('@@initialState');
  return (
    <SavedForm<Values, House>
      inPart
      disabled={!access['settings:edit']}
      saved={saved}
      version={version}
      of={{ noun: 'house', id: 1 }}
      save={(values, onVersion) => api.settings.updateHouse({ body: { ...values, version: onVersion } })}
      onSaved={(now) => {
        keepAnswer(queryKey, now);
        // The session carries name, zone, currency and layout to every page.
        void refresh();
      }}
      fields={words}
    >
      <WhoFields />
      <SaleFields />
      <LayoutFields />
    </SavedForm>
  );
}

/** What its fields are called after somebody else has changed them too. */
function useWords(): ComponentProps<typeof SavedForm<Values, House>>['fields'] {
  const t = useText();
  const label = (id: keyof typeof companyFields) => ({ label: t(companyFields[id]) });
  return {
    name: { label: t('settings.house.name') },
    legalName: label('legalName'),
    companyNumber: label('companyNumber'),
    vatNumber: label('vatNumber'),
    address: label('address'),
    phone: label('phone'),
    email: label('email'),
    website: label('website'),
    eoriNumber: { label: t('settings.eoriNumber') },
    timeZone: { label: t('catalogue.timeZone') },
    currency: { label: t('catalogue.currency') },
    resaleRightBearer: {
      label: t('settings.bearer'),
      show: (value) => t(value === 'SELLER' ? 'settings.bearer.SELLER' : 'settings.bearer.BUYER'),
    },
    layout: {
      label: t('settings.layout'),
      show: (value) =>
        switches
          .filter((one) => (value as Values['layout'])[one])
          .map((one) => t(`settings.layout.${one}`))
          .join(' · ') || t('common.none'),
    },
  };
}

function WhoFields() {
  const t = useText();
  return (
    <>
      <h2>{t('settings.house.who')}</h2>
      <div className="settings-fields">
        <Form.Item
          name="name"
          label={t('settings.house.name')}
          extra={t('settings.house.name.hint')}
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input maxLength={settingsLimits.name} />
        </Form.Item>
        <CompanyFields />
        <Form.Item name="eoriNumber" label={t('settings.eoriNumber')}>
          <Input maxLength={settingsLimits.eoriNumber} />
        </Form.Item>
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
        <Form.Item name="timeZone" label={t('catalogue.timeZone')} extra={t('settings.newSales')}>
          <Select
            showSearch
            options={zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </Form.Item>
        <Form.Item name="currency" label={t('catalogue.currency')} extra={t('settings.newSales')}>
          <CurrencySelect />
        </Form.Item>
        <Form.Item
          name="resaleRightBearer"
          label={t('settings.bearer')}
          extra={t('settings.bearer.hint')}
          className="is-wide"
        >
          <Radio.Group
            options={(['BUYER', 'SELLER'] as const).map((value) => ({
              value,
              label: t(`settings.bearer.${value}`),
            }))}
          />
        </Form.Item>
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
        {switches.map((one) => (
          <Form.Item
            key={one}
            name={['layout', one]}
            label={t(`settings.layout.${one}`)}
            extra={t(`settings.layout.${one}.hint`)}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        ))}
      </div>
    </>
  );
}
