import { Button } from 'antd';
import { useText } from '@/services/text';

/** Shows which filters limit the list, with a button that clears them. */
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
