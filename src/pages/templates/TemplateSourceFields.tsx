import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input, Radio, Select } from 'antd';
import { mailLimits } from '#contract/blocks';
import { languages } from '#contract/session';
import { type StarterKey, showsCollection } from '#contract/template-fields';
import { SaleField } from '@/components/auctions/SaleField';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import type { NewTemplateValues } from './newTemplateValues';
import Starters from './Starters';

/** The ways to start a template, with the fields of each. */
export default function TemplateSourceFields() {
  const t = useText();
  const access = useAccess();
  const from = Form.useWatch<NewTemplateValues['from'] | undefined>('from');
  const starter = Form.useWatch<StarterKey | undefined>('starter');
  const offeredSources = (['STARTER', 'BLANK', 'COPY', 'PASTED'] as const).filter(
    (option) => option !== 'PASTED' || access['templates:write-html'],
  );
  return (
    <>
      <Form.Item name="from" label={t('templates.begin')}>
        <Radio.Group
          className="template-beginnings"
          options={offeredSources.map((value) => ({ value, label: t(`templates.begin.${value}`) }))}
        />
      </Form.Item>
      {from === 'STARTER' && (
        <>
          <Form.Item name="starter" noStyle>
            <Starters />
          </Form.Item>
          {starter && showsCollection(starter) ? (
            <Form.Item
              name="collectionId"
              label={t('emails.block.collection')}
              extra={t('templates.collection.hint')}
            >
              <SaleField of="collections" />
            </Form.Item>
          ) : (
            <Form.Item name="auctionId" label={t('emails.sale')} extra={t('templates.sale.hint')}>
              <SaleField of="auctions" />
            </Form.Item>
          )}
        </>
      )}
      {(from === 'BLANK' || from === 'PASTED') && (
        <Form.Item name="language" label={t('common.language')}>
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Form.Item>
      )}
      {from === 'COPY' && <CopyField />}
      {from === 'PASTED' && (
        <>
          <Form.Item name="mode" label={t('emails.mode')}>
            <Radio.Group options={(['HTML', 'MJML'] as const).map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item
            name="source"
            label={t('templates.source')}
            rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
          >
            <Input.TextArea
              className="template-source"
              rows={14}
              maxLength={mailLimits.source}
              spellCheck={false}
            />
          </Form.Item>
        </>
      )}
    </>
  );
}

function CopyField() {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['templates', 'list', 'to copy'],
    queryFn: () => api.templates.list({ query: { sort: 'name', pageSize: 100 } }),
  });
  return (
    <Form.Item
      name="templateId"
      label={t('templates.copy.which')}
      rules={[{ required: true, message: t('invalid.required') }]}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={data?.data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}
