import { Button } from 'antd';
import { useText } from '@/services/text';

/** What limits that which is listed, and the way to all of it. */
export function ActiveFilters({ what: filters, onClear }: { what: readonly string[]; onClear: () => void }) {
  const t = useText();
  return (
    <>
      <span className="campaign-link">{t('campaignReports.only', { what: filters.join(', ') })}</span>
      <Button className="no-print" size="small" onClick={onClear}>
        {t('campaignReports.only.clear')}
      </Button>
    </>
  );
}
