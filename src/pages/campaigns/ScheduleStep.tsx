import { Alert, Card, Checkbox, Form } from 'antd';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import { SaleTimeInput } from '@/components/time/SaleTimeInput';
import { instantOf, wallClock } from '@/components/time/saleClock';
import { useText } from '@/services/text';

/** When it goes: at once when it is started, or at a time in the sale's zone or on each reader's own clock. */
export default function ScheduleStep({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const { timeZone: zone, winner } = campaign;
  const form = Form.useFormInstance<CampaignForm>();
  const sendAt = Form.useWatch('sendAt', { form, preserve: true });
  return (
    <Card>
      <Form.Item
        name="sendAt"
        label={t('campaigns.sendAt')}
        extra={sendAt ? t('campaigns.sendAt.hint', { zone }) : t('campaigns.summary.atOnce')}
        getValueProps={(at: string | null) => ({ value: at && wallClock(at, zone) })}
        getValueFromEvent={(wall: string | null) => wall && instantOf(wall, zone)}
      >
        <SaleTimeInput usual="10:00" />
      </Form.Item>
      <Form.Item name="byReaderZone" valuePropName="checked">
        <Checkbox disabled={!campaign.editable || !sendAt}>{t('campaigns.byReaderZone')}</Checkbox>
      </Form.Item>
      {winner && (
        <Alert type="info" title={t(`campaigns.winner.${winner.why}`, { variant: winner.variant })} />
      )}
    </Card>
  );
}
