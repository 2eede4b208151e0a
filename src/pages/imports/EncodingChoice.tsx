import { Alert, Button } from 'antd';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import { encodingNames } from './encodingNames';
import type { MappingState } from './useMapping';

/** When the encoding of a file is ambiguous, shows each reading, so that the user selects one before the check. */
export default function EncodingChoice({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  if (!state.reading.candidates?.length) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('imports.encoding.ask')}
      description={
        <ul className="import-encodings">
          {sheet.encodingSamples.map(({ encoding, texts }) => (
            <li key={encoding}>
              <Button
                size="small"
                loading={state.busy}
                onClick={() => state.setReading({ encoding, candidates: undefined })}
              >
                {`${t(encodingNames[encoding].for)} (${encodingNames[encoding].name})`}
              </Button>
              <span>{texts.join(' · ')}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
