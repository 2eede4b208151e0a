import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Form, Input } from 'antd';
import { starterKeys, templateFields } from '#contract/template-fields';
import SavedForm from '@/components/form/SavedForm';
import Sheet from '@/components/form/Sheet';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { type NewTemplateValues, toBeginning } from './newTemplateValues';
import { startersQuery } from './Starters';
import TemplateSourceFields from './TemplateSourceFields';

/** Creates a template: from a starter, blank, as a copy, or from imported code. */
export default function NewTemplate() {
  const t = useText();
  const { query } = useUrl();
  const from = Number(query.get('from')) || null;
  const source = useQuery({
    queryKey: ['templates', 'one', from],
    queryFn: () => api.templates.read({ params: { id: from ?? 0 } }),
    enabled: from !== null,
  });
  const { data: starters } = useQuery(startersQuery);
  return (
    <Sheet param="template" extraParams={['from']} open title={t('templates.new')} size={760}>
      {starters && (from === null || source.data) && (
        <NewTemplateForm
          copied={source.data && { id: source.data.id, name: source.data.name }}
          collectionId={starters.collectionId}
        />
      )}
    </Sheet>
  );
}

interface NewTemplateProps {
  copied: { id: number; name: string } | undefined;
  /** the exhibition to show when none is selected */
  collectionId: number | null;
}

function NewTemplateForm({ copied, collectionId }: NewTemplateProps) {
  const t = useText();
  const language = currentLanguage();
  const saved: NewTemplateValues = {
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
    <SavedForm<NewTemplateValues, { id: number }>
      saved={saved}
      save={(values) => api.templates.create({ body: toBeginning(values) })}
      onSaved={({ id }) => {
        void queryClient.invalidateQueries(queriesShowing('templates'));
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
      <TemplateSourceFields />
    </SavedForm>
  );
}
