import { headFigures } from '#contract/figures';
import type { Figure } from '#contract/reports';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import type { Comparison } from './Compare';
import FigureWorking from './FigureWorking';
import { FigureBasis, FigureName, useFigureText } from './figureText';
import { type Report, reportAddress } from './useReport';

interface Props {
  report: Report;
  other: Comparison | undefined;
}

/** The five figures at the top of every report: definition on hover, lots on click, calculation beside. */
export default function FigureLine({ report, other }: Props) {
  const t = useText();
  const { auction, currency } = report;
  const text = useFigureText(currency);
  const offered = report.figures.find(({ key }) => key === 'offered')?.value ?? 0;
  const formatFigure = (figure: Figure) =>
    figure.key === 'sold'
      ? t('reports.soldOf', { sold: figure.value ?? 0, offered })
      : text(figure.kind, figure.value);
  return (
    <dl className="figure-line">
      {headFigures.map((key) => {
        const figure = report.figures.find((candidate) => candidate.key === key);
        return figure ? (
          <div key={key}>
            <dt>
              <FigureName figure={figure} />
              <FigureWorking auctionId={auction.id} figure={figure} currency={currency} />
            </dt>
            <dd>
              <Link to={reportAddress(auction.id, 'lots', figure.rows)}>{formatFigure(figure)}</Link>
              {other?.text(key) && (
                <small className="figure-other">
                  {t('reports.compared', { code: other.code, value: other.text(key) })}
                </small>
              )}
              <FigureBasis figure={figure} />
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
