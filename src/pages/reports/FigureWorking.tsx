import { CalculatorOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { Currency } from '#contract/currencies';
import type { Figure } from '#contract/reports';
import Link from '@/components/Link';
import { useText } from '@/services/text';
import { useFigureText } from './figureText';
import { reportAddress } from './useReport';

interface Props {
  auctionId: number;
  figure: Figure;
  currency: Currency;
}

/** How a figure was worked out: its definition, what stands above and below the line, and the way to its lots. */
export default function FigureWorking(props: Props) {
  const t = useText();
  return (
    <Popover trigger="click" title={t('reports.working')} content={<Formula {...props} />}>
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
      {terms.map(({ part, kind, value }, at) => (
        <tr key={part} className={divided && at === 0 ? 'is-divided' : undefined}>
          <th scope="row">
            {at > 0 ? '+ ' : divided ? '÷ ' : ''}
            {t(`reports.part.${part}`)}
          </th>
          <td>{text(kind, value)}</td>
        </tr>
      ))}
    </tbody>
  );
}
