import { Alert, Card, Checkbox, Form } from 'antd';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import { findClockChange, isWallClock } from '#contract/wall-clock';
import { clockRule } from '@/components/time/clockRule';
import { SaleTimeInput } from '@/components/time/SaleTimeInput';
import { toInstant, toPreciseWallClock } from '@/components/time/saleClock';
import { useText } from '@/services/text';

/** Edits when it is sent: on start, at a time in the sale's time zone, or at a local time of each recipient. */
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
        rules={[clockRule(zone, t('time.choose'))]}
        getValueProps={(at: string | null) => ({
          value: at && (isWallClock(at) ? at : toPreciseWallClock(at, zone)),
        })}
        // The form contains the local time until the user has selected which of two times it is.
        getValueFromEvent={(wall: string | null) =>
          wall && (findClockChange(wall, zone) ? wall : toInstant(wall, zone))
        }
      >
        <SaleTimeInput zone={zone} defaultTime="10:00" />
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
