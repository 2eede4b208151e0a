import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Card, Form, Input, Select } from 'antd';
import { campaignFields } from '#contract/campaign-fields';
import { topics } from '#contract/consents';
import { SaleField } from '@/components/auctions/SaleField';
import SavedForm from '@/components/form/SavedForm';
import { lastList } from '@/components/list/lastList';
import PageHead from '@/components/page/PageHead';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { campaignKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { TemplateField } from './TemplateField';

type NewCampaignValues = Required<Parameters<typeof api.campaigns.create>[0]['body']>;

/** Creates a campaign: empty, from a template (`?template=`), for a sale (`?sale=`), or as a copy (`?copyOf=`). */
export default function NewCampaign() {
  const t = useText();
  const { query } = useUrl();
  const getNumberParam = (key: string) => Number(query.get(key)) || null;
  const copyOf = getNumberParam('copyOf');
  const { data: original } = useQuery({
    queryKey: campaignKeys.read(copyOf ?? 0),
    queryFn: () => api.campaigns.read({ params: { id: copyOf ?? 0 } }),
    enabled: copyOf !== null,
  });
  const backLink = { to: lastList('/campaigns'), label: t('campaigns.back') };
  if (copyOf !== null && !original) return <PageHead title={t('campaigns.new')} back={backLink} />;
  const saved: NewCampaignValues = {
    name: original ? t('campaigns.copyName', { name: original.name }).slice(0, campaignFields.name.max) : '',
    topic: original?.topic ?? 'CATALOGUES',
    auctionId: getNumberParam('sale'),
    templateId: getNumberParam('template'),
    copyOf,
  };
  return (
    <>
      <PageHead title={t('campaigns.new')} back={backLink} />
      <SavedForm<NewCampaignValues, { id: number }>
        saved={saved}
        save={(body) => api.campaigns.create({ body })}
        onSaved={({ id }) => {
          void queryClient.invalidateQueries(queriesShowing('campaigns'));
          history.push(`/campaign/${id}`);
        }}
        createLabel={t('campaigns.create')}
        fields={{}}
      >
        <Card className="campaign-new">
          <Form.Item
            name="name"
            label={t('campaigns.name')}
            extra={t('campaigns.name.hint')}
            rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
          >
            <Input maxLength={campaignFields.name.max} autoFocus />
          </Form.Item>
          {original ? (
            <p>
              {t('campaigns.copyOf')} <b>{original.name}</b>
            </p>
          ) : (
            <>
              <Form.Item name="topic" label={t('campaigns.topic')} extra={t('campaigns.topic.hint')}>
                <Select options={topics.map((value) => ({ value, label: t(`consents.topic.${value}`) }))} />
              </Form.Item>
              <Form.Item name="auctionId" label={t('campaigns.auctionId')}>
                <SaleField of="auctions" />
              </Form.Item>
              <Form.Item name="templateId" label={t('campaigns.template')}>
                <TemplateField />
              </Form.Item>
            </>
          )}
        </Card>
      </SavedForm>
    </>
  );
}
