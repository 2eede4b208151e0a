import { useQuery } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { Form, Input, Radio, Select } from 'antd';
import { mailLimits } from '#contract/blocks';
import { type Language, languages } from '#contract/session';
import {
  type Beginning,
  type StarterKey,
  showsCollection,
  starterKeys,
  templateFields,
} from '#contract/templates';
import { SaleField } from '@/components/auctions/SaleField';
import { languageNames } from '@/components/LanguageSwitch';
import SavedForm from '@/components/SavedForm';
import Sheet from '@/components/Sheet';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Starters, { startersQuery } from './Starters';

interface Values {
  name: string;
  from: Beginning['from'];
  starter: StarterKey;
  auctionId: number | null;
  collectionId: number | null;
  language: Language;
  templateId: number | null;
  mode: 'HTML' | 'MJML';
  source: string;
}

/** Begins a template: from what houses really send, blank, as a copy, or from elsewhere. */
export default function NewTemplate() {
  const t = useText();
  const { query } = useUrl();
  const from = Number(query.get('from')) || null;
  const source = useQuery({
    queryKey: ['templates', 'one', from],
    queryFn: () => api.templates.read({ params: { id: from ?? 0 } }),
    enabled: from !== null,
  });
  const { data: shown } = useQuery(startersQuery);
  return (
    <Sheet param="template" also={['from']} open title={t('templates.new')} size={760}>
      {shown && (from === null || source.data) && (
        <Beginnings
          copied={source.data && { id: source.data.id, name: source.data.name }}
          collectionId={shown.collectionId}
        />
      )}
    </Sheet>
  );
}

interface Begun {
  copied: { id: number; name: string } | undefined;
  /** what an exhibition shows where nobody chooses */
  collectionId: number | null;
}

function Beginnings({ copied, collectionId }: Begun) {
  const t = useText();
  const language = currentLanguage();
  const saved: Values = {
    name: copied ? t('templates.copyOf', { name: copied.name }) : '',
    from: copied ? 'COPY' : 'STARTER',
    starter: starterKeys[0],
    auctionId: null,
    collectionId,
    language,
    templateId: copied?.id ?? null,
    mode: 'HTML',
    source: '',
  };
  return (
    <SavedForm<Values, { id: number }>
      saved={saved}
      save={(values) => api.templates.create({ body: beginningOf(values) })}
      onSaved={({ id }) => {
        void queryClient.invalidateQueries(showing('templates'));
        history.push(`/template/${id}`);
      }}
      createLabel={t('templates.begin.create')}
      fields={{}}
    >
      <Form.Item
        name="name"
        label={t('templates.name')}
        extra={t('templates.name.hint')}
        rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
      >
        <Input maxLength={templateFields.name.max} />
      </Form.Item>
      <BeginningFields />
    </SavedForm>
  );
}

function BeginningFields() {
  const t = useText();
  const access = useAccess();
  const from = Form.useWatch<Values['from'] | undefined>('from');
  const starter = Form.useWatch<StarterKey | undefined>('starter');
  const offered = (['STARTER', 'BLANK', 'COPY', 'PASTED'] as const).filter(
    (one) => one !== 'PASTED' || access['templates:write-html'],
  );
  return (
    <>
      <Form.Item name="from" label={t('templates.begin')}>
        <Radio.Group
          className="template-beginnings"
          options={offered.map((value) => ({ value, label: t(`templates.begin.${value}`) }))}
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
              label={t('letters.block.collection')}
              extra={t('templates.collection.hint')}
            >
              <SaleField of="collections" />
            </Form.Item>
          ) : (
            <Form.Item name="auctionId" label={t('letters.sale')} extra={t('templates.sale.hint')}>
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
          <Form.Item name="mode" label={t('letters.mode')}>
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

function beginningOf({
  name,
  from,
  starter,
  auctionId,
  collectionId,
  language,
  templateId,
  mode,
  source,
}: Values): Beginning {
  switch (from) {
    case 'STARTER':
      return { from, name, starter, auctionId, collectionId };
    case 'BLANK':
      return { from, name, language };
    case 'COPY':
      return { from, name, templateId: templateId ?? 0 };
    case 'PASTED':
      return { from, name, language, mode, source };
  }
}
