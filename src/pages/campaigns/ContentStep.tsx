import { useQuery } from '@tanstack/react-query';
import { Card, Checkbox, Form, Input, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { type CampaignEmails, campaignFields, type Variant, variants } from '#contract/campaign-fields';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import { languages } from '#contract/session';
import EmailEditor from '@/components/emails/EmailEditor';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { StartVariantB, VariantBSubjects } from './SecondEmail';
import TrialFields from './TrialFields';

/** Edits sender, content and A/B test. */
export default function ContentStep({ campaign: { id, editable, template } }: { campaign: Campaign }) {
  const t = useText();
  const form = Form.useFormInstance<CampaignForm>();
  const test = Form.useWatch('test', { form, preserve: true });
  const auctionId = Form.useWatch('auctionId', { form, preserve: true }) ?? null;
  const collectionId = Form.useWatch('collectionId', { form, preserve: true }) ?? null;
  const name = Form.useWatch('name', { form, preserve: true }) ?? '';
  const contents = Form.useWatch('contents', { form, preserve: true });
  const [selectedVariant, setSelectedVariant] = useState<Variant>('A');
  const variant = test?.of === 'CONTENT' ? selectedVariant : 'A';
  const templateId = template?.id ?? null;
  const previewedCampaign = useMemo(
    () => ({ id, name, auctionId, collectionId }),
    [id, name, auctionId, collectionId],
  );
  const hasB = Object.keys(contents?.B ?? {}).length > 0;
  return (
    <>
      {test?.of === 'CONTENT' && (
        <Segmented<Variant>
          className="campaign-variants"
          value={variant}
          onChange={setSelectedVariant}
          // Also while nothing can be changed, because both versions are reviewed before approval.
          disabled={false}
          options={variants.map((value) => ({
            value,
            label: t('campaigns.test.variant', { variant: value }),
          }))}
        />
      )}
      {variant === 'B' && !hasB ? (
        <Form.Item name={['contents', 'B']} noStyle>
          <StartVariantB first={contents?.A ?? {}} />
        </Form.Item>
      ) : (
        <Form.Item key={variant} name={['contents', variant]} noStyle>
          <EmailContents
            previewing={{ kind: 'CAMPAIGN', campaign: previewedCampaign, templateId }}
            disabled={!editable}
          />
        </Form.Item>
      )}
      <Sender />
      <Card title={t('campaigns.test')}>
        <Form.Item name="test" noStyle>
          <TrialFields disabled={!editable} />
        </Form.Item>
        {test?.of === 'SUBJECT' && (
          <Form.Item name={['contents', 'B']} noStyle>
            <VariantBSubjects first={contents?.A ?? {}} disabled={!editable} />
          </Form.Item>
        )}
      </Card>
    </>
  );
}

/** The sending account, the sender's name, and the fallback language for recipients without an email in their own. */
function Sender() {
  const t = useText();
  const { data: accounts } = useQuery({
    queryKey: ['mail-accounts'],
    queryFn: () => api.mailAccounts.list(),
  });
  return (
    <Card title={t('campaigns.sender')} className="campaign-fields">
      <Form.Item name="accountId" label={t('campaigns.accountId')}>
        <Select
          allowClear
          placeholder={t('campaigns.accountId.usual')}
          options={accounts?.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="fromName" label={t('campaigns.fromName')} extra={t('campaigns.fromName.hint')}>
        <Input maxLength={campaignFields.fromName.max} />
      </Form.Item>
      <Form.Item name="replyTo" label={t('campaigns.replyTo')}>
        <Input type="email" maxLength={campaignFields.replyTo.max} />
      </Form.Item>
      <Form.Item
        name="fallbackLanguage"
        label={t('campaigns.fallbackLanguage')}
        extra={t('campaigns.fallbackLanguage.hint')}
      >
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Form.Item>
      <Form.Item name="tracks" valuePropName="checked">
        <Checkbox>{t('campaigns.tracks')}</Checkbox>
      </Form.Item>
    </Card>
  );
}

interface EmailsProps extends Pick<Parameters<typeof EmailEditor>[0], 'previewing' | 'disabled'> {
  value?: CampaignEmails;
  onChange?(contents: CampaignEmails): void;
}
const EmailContents = ({ value = {}, onChange, ...rest }: EmailsProps) => (
  <EmailEditor {...rest} contents={value} onChange={(contents) => onChange?.(contents)} />
);
