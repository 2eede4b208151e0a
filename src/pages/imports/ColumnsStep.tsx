import { FormattedMessage, useIntl } from '@umijs/max';
import { Alert, Button, Tooltip } from 'antd';
import { type OpenQuestion, openQuestions } from '#contract/import-questions';
import type { ImportSheet } from '#contract/import-sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import ColumnMarks from './ColumnMarks';
import ColumnTable from './ColumnTable';
import DayOrder from './DayOrder';
import EncodingChoice from './EncodingChoice';
import Grouping from './Grouping';
import IgnoredParts from './IgnoredParts';
import MappingOptions from './MappingOptions';
import { listAmbiguousDates } from './mappingChange';
import NumberPrefix from './NumberPrefix';
import PoundsOffer from './PoundsOffer';
import ReadingOptions from './ReadingOptions';
import { useStoreImport } from './useImport';
import { type MappingState, useMapping } from './useMapping';

/**
 * Shows the columns of the file with three sample values, the field they are mapped to, and the parsed values, before
 * anything is imported.
 */
export default function ColumnsStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const storeImport = useStoreImport();
  const state = useMapping(sheet);
  const check = useAction(async () => {
    if (await state.whenSaved()) storeImport(await api.imports.check({ params: { id: sheet.id } }));
  });
  const { noun } = sheet.target;
  const { fields } = state.mapping;
  const getQuestionText = (code: OpenQuestion): string => {
    if (code === 'import.encoding_unsure') return t('imports.encoding.ask');
    if (code === 'import.mark_open') return t('imports.mark.open');
    return code === 'import.fraction_open' ? t('imports.fraction.ask') : t(`imports.${noun}.missing`);
  };
  const questions = openQuestions({ ...state, noun, currency: sheet.currency });
  // The server parses such dates with a warning; the user is asked about them here first.
  const dateOrderQuestion =
    listAmbiguousDates(sheet, state.mapping).length > 0 ? t('imports.dateOrder.open') : undefined;
  const [blockingQuestion = dateOrderQuestion] = questions.map(({ code }) => getQuestionText(code));
  // The encoding of the file has a notice of its own.
  const statusQuestion = questions.find(({ code }) => code !== 'import.encoding_unsure');
  const { stopped } = sheet;
  return (
    <>
      {stopped && <ErrorNotice text={formatMessage({ id: `refusal.${stopped.code}` }, stopped.params)} />}
      <ErrorNotice text={state.issue ?? check.issue} />
      <MappingReuseNotice sheet={sheet} state={state} />
      <PoundsOffer sheet={sheet} />
      <IgnoredParts sheet={sheet} />
      <EncodingChoice sheet={sheet} state={state} />
      <ReadingOptions sheet={sheet} state={state} />
      <NumberPrefix sheet={sheet} state={state} />
      <ColumnMarks sheet={sheet} state={state} />
      <DayOrder sheet={sheet} state={state} />
      {noun === 'auctions' && <Grouping state={state} />}
      <div className="import-actions">
        <span role="status">
          {statusQuestion
            ? getQuestionText(statusQuestion.code)
            : (dateOrderQuestion ??
              t(`imports.${noun}.numbers`, {
                found: sheet.numbered,
                of: sheet.previewed,
                first: sheet.numbers.join(', '),
                keyed: fields.itemNo || fields.customerNo || fields.reference ? 'yes' : 'no',
              }))}
        </span>
        <Tooltip title={blockingQuestion}>
          <Button
            type="primary"
            loading={check.busy}
            disabled={blockingQuestion !== undefined}
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

/** Says that the mapping of an earlier file with the same columns was reused, and offers to discard it. */
function MappingReuseNotice({ sheet: { like }, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  if (!like) return null;
  return (
    <Alert
      type="info"
      title={
        <FormattedMessage
          id="imports.like"
          values={{ file: <b>{like.fileName}</b>, when: <LocalTime at={like.committedAt} /> }}
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
