import { FormattedMessage, useIntl } from '@umijs/max';
import { Alert, Button, Tooltip } from 'antd';
import { type OpenQuestion, openQuestions } from '#contract/import-questions';
import type { ImportSheet } from '#contract/import-sheet';
import Fault from '@/components/Fault';
import { Moment } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import ColumnMarks from './ColumnMarks';
import ColumnTable from './ColumnTable';
import DayOrder from './DayOrder';
import EncodingDoubt from './EncodingDoubt';
import Grouping from './Grouping';
import MappingOptions from './MappingOptions';
import { daysAskedFor } from './mappingChange';
import NumberPrefix from './NumberPrefix';
import PartsLeftOut from './PartsLeftOut';
import PoundsOffer from './PoundsOffer';
import ReadAs from './ReadAs';
import { useImportAnswer } from './useImport';
import { type MappingState, useMapping } from './useMapping';

/** Their columns, three of their values, our field, and what becomes of the values: before anything is done. */
export default function ColumnsStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const answer = useImportAnswer();
  const state = useMapping(sheet);
  const check = useAction(async () => {
    if (await state.saved()) answer(await api.imports.check({ params: { id: sheet.id } }));
  });
  const { noun } = sheet.target;
  const { fields } = state.mapping;
  const question = (code: OpenQuestion): string => {
    if (code === 'import.encoding_unsure') return t('imports.encoding.ask');
    if (code === 'import.mark_open') return t('imports.mark.open');
    return code === 'import.fraction_open' ? t('imports.fraction.ask') : t(`imports.${noun}.missing`);
  };
  const questions = openQuestions({ ...state, noun, currency: sheet.currency });
  // The server reads such dates with a warning; here they are asked about first.
  const days = daysAskedFor(sheet, state.mapping).length > 0 ? t('imports.dateOrder.open') : undefined;
  const [missing = days] = questions.map(({ code }) => question(code));
  // The letters of the file are asked for in a notice of their own.
  const status = questions.find(({ code }) => code !== 'import.encoding_unsure');
  const { stopped } = sheet;
  return (
    <>
      {stopped && <Fault text={formatMessage({ id: `refusal.${stopped.code}` }, stopped.params)} />}
      <Fault text={state.fault ?? check.fault} />
      <MappedLike sheet={sheet} state={state} />
      <PoundsOffer sheet={sheet} />
      <PartsLeftOut sheet={sheet} />
      <EncodingDoubt sheet={sheet} state={state} />
      <ReadAs sheet={sheet} state={state} />
      <NumberPrefix sheet={sheet} state={state} />
      <ColumnMarks sheet={sheet} state={state} />
      <DayOrder sheet={sheet} state={state} />
      {noun === 'auctions' && <Grouping state={state} />}
      <div className="import-actions">
        <span role="status">
          {status
            ? question(status.code)
            : (days ??
              t(`imports.${noun}.numbers`, {
                found: sheet.numbered,
                of: sheet.previewed,
                first: sheet.numbers.join(', '),
                keyed: fields.itemNo || fields.customerNo || fields.reference ? 'yes' : 'no',
              }))}
        </span>
        <Tooltip title={missing}>
          <Button
            type="primary"
            loading={check.busy}
            disabled={missing !== undefined}
            onClick={() => void check.run()}
          >
            {t('imports.check')}
          </Button>
        </Tooltip>
      </div>
      <ColumnTable sheet={sheet} state={state} />
      <MappingOptions sheet={sheet} state={state} />
    </>
  );
}

/** What was meant by the same columns before is taken over with the name of that file, and can be thrown away. */
function MappedLike({ sheet: { like }, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  if (!like) return null;
  return (
    <Alert
      type="info"
      title={
        <FormattedMessage
          id="imports.like"
          values={{ file: <b>{like.fileName}</b>, when: <Moment at={like.committedAt} /> }}
        />
      }
      action={
        <Button size="small" onClick={state.guessAlone}>
          {t('imports.like.not')}
        </Button>
      }
    />
  );
}
