import { Form, Input, InputNumber } from 'antd';
import { type CompanySeries, type SeriesDocument, seriesDocuments, seriesLimits } from '#contract/companies';
import { formatSeriesNumber, isNumberPattern } from '#contract/number-pattern';
import { today } from '@/services/day';
import { useText } from '@/services/text';

/** The number series of a company: pattern and next number of each kind of document, with a preview. */
export default function NumberSeriesFields() {
  const t = useText();
  const series: Partial<CompanySeries> = Form.useWatch('numberSeries') ?? {};
  return (
    <div className="settings-scroll">
      <table className="settings-table settings-series">
        <thead>
          <tr>
            <th>{t('settings.numberSeries.document')}</th>
            <th>{t('settings.numberSeries.pattern')}</th>
            <th>{t('settings.numberSeries.next')}</th>
            <th>{t('settings.numberSeries.preview')}</th>
          </tr>
        </thead>
        <tbody>
          {seriesDocuments.map((document) => (
            <tr key={document}>
              <th scope="row">{t(`settings.numberSeries.${document}`)}</th>
              <td>
                <PatternItem document={document} />
              </td>
              <td>
                <Form.Item name={['numberSeries', document, 'next']} noStyle>
                  <InputNumber
                    min={1}
                    max={seriesLimits.next}
                    precision={0}
                    aria-label={t('settings.numberSeries.nextOf', {
                      document: t(`settings.numberSeries.${document}`),
                    })}
                  />
                </Form.Item>
              </td>
              <td>
                <bdi>{preview(series[document])}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PatternItem({ document }: { document: SeriesDocument }) {
  const t = useText();
  return (
    <Form.Item
      name={['numberSeries', document, 'pattern']}
      rules={[
        {
          validator: async (_, typed: string = '') => {
            if (!isNumberPattern(typed)) throw new Error(t('invalid.number_pattern'));
          },
        },
      ]}
    >
      <Input
        maxLength={seriesLimits.pattern}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('settings.numberSeries.patternOf', {
          document: t(`settings.numberSeries.${document}`),
        })}
      />
    </Form.Item>
  );
}

/** Returns the number that the next document would get today, or nothing for a pattern without a counter. */
function preview(series: CompanySeries[SeriesDocument] | undefined): string | undefined {
  if (!series?.next || !isNumberPattern(series.pattern)) return undefined;
  return formatSeriesNumber(series.pattern, series.next, today());
}
