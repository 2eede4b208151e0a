import { CalculatorOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import type { Figure } from '#contract/reports';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { AccountTable } from '@/components/working/Working';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useFigureText } from './figureText';
import { reportAddress } from './useReport';

interface Props {
  auctionId: number;
  figure: Figure;
  currency: Currency;
}

/** Explains a figure: its definition, numerator and denominator, and a link to its lots. */
export default function FigureWorking(props: Props) {
  const t = useText();
  const canSeePremium = useAccess()['reports:see-revenue'];
  const [isOpen, setIsOpen] = useState(false);
  const isPriced = props.figure.key === 'withPremium' && canSeePremium;
  return (
    <Popover
      trigger="click"
      title={t('reports.working')}
      open={isOpen}
      onOpenChange={setIsOpen}
      content={isPriced ? isOpen && <PremiumByBand {...props} /> : <Formula {...props} />}
    >
      <Button
        type="text"
        size="small"
        className="no-print"
        icon={<CalculatorOutlined />}
        aria-label={t('reports.working.of', { figure: t(`reports.figure.${props.figure.key}`) })}
      />
    </Popover>
  );
}

/** Hammer and premium by price band, from the prices of the lots. */
function PremiumByBand({ auctionId, figure, currency }: Props) {
  const t = useText();
  const query = useQuery({
    queryKey: ['reports', auctionId, 'premium'],
    queryFn: () => api.reports.premium({ params: { id: auctionId } }),
    throwOnError: false,
  });
  return (
    <div className="figure-working">
      <p>{t(`reports.definition.${figure.key}`)}</p>
      <Loaded query={query}>{(account) => <AccountTable account={account} currency={currency} />}</Loaded>
      <Link to={reportAddress(auctionId, 'lots', figure.rows)}>{t('reports.rows.show')}</Link>
    </div>
  );
}

function Formula({ auctionId, figure, currency }: Props) {
  const t = useText();
  const text = useFigureText(currency);
  const { above, below, withoutEstimate } = figure;
  return (
    <div className="figure-working">
      <p>{t(`reports.definition.${figure.key}`)}</p>
      <table>
        <Terms terms={above} currency={currency} />
        {below.length > 0 && <Terms terms={below} currency={currency} divided />}
        <tfoot>
          <tr className="is-divided">
            <th scope="row">= {t(`reports.figure.${figure.key}`)}</th>
            <td>{text(figure.kind, figure.value)}</td>
          </tr>
        </tfoot>
      </table>
      {withoutEstimate !== null && withoutEstimate > 0 && (
        <p>{t('reports.withoutEstimate', { count: withoutEstimate })}</p>
      )}
      <Link to={reportAddress(auctionId, 'lots', figure.rows)}>{t('reports.rows.show')}</Link>
    </div>
  );
}

function Terms({ terms, currency, divided }: { terms: Figure['above']; currency: Currency; divided?: true }) {
  const t = useText();
  const text = useFigureText(currency);
  return (
    <tbody>
      {terms.map(({ part, kind, value }, index) => (
        <tr key={part} className={divided && index === 0 ? 'is-divided' : undefined}>
          <th scope="row">
            {index > 0 ? '+ ' : divided ? '÷ ' : ''}
            {t(`reports.part.${part}`)}
          </th>
          <td>{text(kind, value)}</td>
        </tr>
      ))}
    </tbody>
  );
}
