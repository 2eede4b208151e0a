import { Card, Form, Input, Select } from 'antd';
import { campaignFields } from '#contract/campaign-fields';
import { isBeforeSending } from '#contract/campaign-states';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import { topics } from '#contract/consents';
import { languages } from '#contract/session';
import { SaleField } from '@/components/auctions/SaleField';
import AudienceEditor from '@/components/audience/AudienceEditor';
import { RowSelect } from '@/components/catalogue/RowSelect';
import { useText } from '@/services/text';

/** Edits the topic, which decides who may be contacted, and the audience. */
export default function AudienceStep({ campaign: { id, state, editable } }: { campaign: Campaign }) {
  const t = useText();
  const form = Form.useFormInstance<CampaignForm>();
  const topic = Form.useWatch('topic', { form, preserve: true });
  const contents = Form.useWatch('contents', { form, preserve: true });
  const fallbackLanguage = Form.useWatch('fallbackLanguage', { form, preserve: true });
  return (
    <>
      <Card title={t('campaigns.about')} className="campaign-fields">
        <Form.Item
          name="name"
          label={t('campaigns.name')}
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input maxLength={campaignFields.name.max} />
        </Form.Item>
        <Form.Item name="topic" label={t('campaigns.topic')} extra={t('campaigns.topic.hint')}>
          <Select options={topics.map((value) => ({ value, label: t(`consents.topic.${value}`) }))} />
        </Form.Item>
        <Form.Item name="departmentId" label={t('campaigns.departmentId')}>
          <RowSelect of="departments" />
        </Form.Item>
        <Form.Item name="auctionId" label={t('campaigns.auctionId')}>
          <SaleField of="auctions" />
        </Form.Item>
        <Form.Item name="collectionId" label={t('campaigns.collectionId')}>
          <SaleField of="collections" />
        </Form.Item>
      </Card>
      <Card title={t('campaigns.audience')}>
        <Form.Item name="audience" noStyle>
          <AudienceEditor
            disabled={!editable}
            request={
              // After sending, the current count would be misleading.
              isBeforeSending(state)
                ? {
                    topic: topic ?? 'CATALOGUES',
                    campaignId: id,
                    languages: languages.filter((language) => contents?.A[language]),
                    fallbackLanguage: fallbackLanguage ?? languages[0],
                  }
                : undefined
            }
          />
        </Form.Item>
      </Card>
    </>
  );
}
