import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Radio } from 'antd';
import type { Gallery as GalleryData } from '#contract/house';
import { galleryFields } from '#contract/house-fields';
import History from '@/components/activity/History';
import { useCompanyDisplays } from '@/components/catalogue/companyDisplays';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import ReadOnly from '../../components/page/ReadOnly';
import CompanyFields, { CompanyTerms } from './CompanyFields';
import InvoiceSettings from './InvoiceSettings';
import TermsOfSale from './TermsOfSale';

const queryKey = ['settings', 'gallery'];
type Values = Omit<GalleryData, 'version'>;

/** Edits whether the company also sells from a gallery, and under which name. */
export default function Gallery() {
  const t = useText();
  const query = useQuery({ queryKey, queryFn: () => api.settings.gallery() });
  return (
    <>
      <ReadOnly />
      <Loaded query={query}>
        {(gallery) => (
          <>
            <GalleryForm gallery={gallery} />
            {gallery.kind === 'OWN_COMPANY' && (
              <section className="settings-section" aria-label={t('settings.termsOfSale')}>
                <h2>{t('settings.termsOfSale')}</h2>
                <TermsOfSale company="GALLERY" />
                <InvoiceSettings company="GALLERY" />
              </section>
            )}
          </>
        )}
      </Loaded>
      <History subject={{ noun: 'gallery', id: 1 }} />
    </>
  );
}

function GalleryForm({ gallery: { version, ...saved } }: { gallery: GalleryData }) {
  const t = useText();
  const access = useAccess();
  return (
    <SavedForm<Values, GalleryData>
      disabled={!access['settings:edit']}
      saved={saved}
      version={version}
      subject={{ noun: 'gallery', id: 1 }}
      save={(values, onVersion) => api.settings.updateGallery({ body: { ...values, version: onVersion } })}
      onSaved={(updated) => storeReply(queryKey, updated)}
      fields={{ ...useFieldDisplays(galleryFields), ...useCompanyDisplays() }}
      effects={(changed) => <SettingEffects noun="gallery" id={1} changed={changed} />}
    >
      <FieldItem name="kind" field={galleryFields.kind}>
        <Radio.Group
          style={{ display: 'flex', flexDirection: 'column', gap: 'var(--ant-margin-xs)' }}
          options={galleryFields.kind.options.map((value) => ({
            value,
            label: t(`settings.gallery.${value}`),
          }))}
        />
      </FieldItem>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => {
          const kind: Values['kind'] = getFieldValue('kind');
          if (kind === 'NONE') return null;
          return (
            <>
              <div className="settings-fields">
                <FieldItem
                  name="name"
                  field={galleryFields.name}
                  rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
                />
                {kind === 'OWN_COMPANY' && <CompanyFields legalNameRequired />}
              </div>
              {kind === 'OWN_COMPANY' && <CompanyTerms />}
            </>
          );
        }}
      </Form.Item>
    </SavedForm>
  );
}
