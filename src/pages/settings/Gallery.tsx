import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input, Radio } from 'antd';
import { type Gallery as GalleryData, galleryKinds } from '#contract/house';
import { settingsLimits } from '#contract/settings-limits';
import Loaded from '@/components/Loaded';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { useText } from '@/services/text';
import ReadOnly from '../../components/ReadOnly';
import CompanyFields, { companyFields } from './CompanyFields';

const queryKey = ['settings', 'gallery'];
type Values = Omit<GalleryData, 'version'>;

/** Whether the house sells from a gallery too, and in whose name. */
export default function Gallery() {
  const query = useQuery({ queryKey, queryFn: () => api.settings.gallery() });
  return (
    <>
      <ReadOnly />
      <Loaded query={query}>{(gallery) => <GalleryForm gallery={gallery} />}</Loaded>
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
      of={{ noun: 'gallery', id: 1 }}
      save={(values, onVersion) => api.settings.updateGallery({ body: { ...values, version: onVersion } })}
      onSaved={(now) => keepAnswer(queryKey, now)}
      fields={{
        kind: {
          label: t('settings.gallery.kind'),
          show: (value) => t(`settings.gallery.${value as Values['kind']}`),
        },
        name: { label: t('settings.gallery.name') },
        ...Object.fromEntries(Object.entries(companyFields).map(([field, id]) => [field, { label: t(id) }])),
      }}
    >
      <Form.Item name="kind" label={t('settings.gallery.kind')}>
        <Radio.Group
          style={{ display: 'flex', flexDirection: 'column', gap: 'var(--ant-margin-xs)' }}
          options={galleryKinds.map((value) => ({ value, label: t(`settings.gallery.${value}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => {
          const kind: Values['kind'] = getFieldValue('kind');
          if (kind === 'NONE') return null;
          return (
            <div className="settings-fields">
              <Form.Item
                name="name"
                label={t('settings.gallery.name')}
                rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
              >
                <Input maxLength={settingsLimits.name} />
              </Form.Item>
              {kind === 'OWN_COMPANY' && <CompanyFields legalNameRequired />}
            </div>
          );
        }}
      </Form.Item>
      <p className="settings-note">{t('settings.gallery.later')}</p>
    </SavedForm>
  );
}
