import { DeleteOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import type { Audience, AudienceInput, AudiencePart } from '#contract/segments';
import { useText } from '@/services/text';
import AudienceCount from './AudienceCount';
import ConditionEditor from './ConditionEditor';
import { blankGroup, replaceAt, toCompleteAudience } from './drafts';
import SegmentSelect from './SegmentSelect';
import { useDraft } from './useDraft';
import './audience.css';

interface Props {
  value?: Audience;
  onChange?(audience: Audience): void;
  disabled?: boolean;
  /** the other settings that decide the recipients and their languages; undefined when they are fixed and not recounted */
  request: Omit<AudienceInput, 'audience'> | undefined;
}

const emptyAudience: Audience = { include: [], exclude: [] };
const blankPart = {
  EVERYBODY: { kind: 'EVERYBODY' },
  SEGMENT: { kind: 'SEGMENT', segmentId: 0 },
  CONDITION: { kind: 'CONDITION', condition: blankGroup },
} as const satisfies { [Kind in AudiencePart['kind']]: AudiencePart };

/**
 * Edits who is included in and excluded from an audience, with current counts. Incomplete conditions are not passed to
 * `onChange` and match no customers.
 */
export default function AudienceEditor({
  value = emptyAudience,
  onChange,
  disabled = false,
  request,
}: Props) {
  const [draft, change] = useDraft(value, onChange, toCompleteAudience);
  return (
    <div className={request && 'audience'}>
      <div>
        {(['include', 'exclude'] as const).map((side) => (
          <Parts
            key={side}
            side={side}
            parts={draft[side]}
            disabled={disabled}
            isFixed={!request}
            onChange={(parts) => change({ ...draft, [side]: parts })}
          />
        ))}
      </div>
      {request && (
        // Approvers cannot change the campaign, but can open its recipients.
        <ConfigProvider componentDisabled={false}>
          <AudienceCount request={{ ...request, audience: toCompleteAudience(draft) }} />
        </ConfigProvider>
      )}
    </div>
  );
}

interface PartsProps {
  side: keyof Audience;
  parts: readonly AudiencePart[];
  onChange(parts: AudiencePart[]): void;
  disabled: boolean;
  isFixed: boolean;
}

function Parts({ side, parts, onChange, disabled, isFixed }: PartsProps) {
  const t = useText();
  const title = t(isFixed ? `audience.fixed.${side}` : `audience.${side}`);
  const includesEverybody = parts.some(({ kind }) => kind === 'EVERYBODY');
  const offered = (['EVERYBODY', 'SEGMENT', 'CONDITION'] as const).filter(
    (kind) => kind !== 'EVERYBODY' || (side === 'include' && !includesEverybody),
  );
  return (
    <section className="audience-parts" aria-label={title}>
      <h2>{title}</h2>
      {parts.length === 0 && <p>{t(`audience.${side}.none`)}</p>}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <div className="audience-part" key={at}>
          {part.kind === 'EVERYBODY' && <span>{t('audience.part.EVERYBODY')}</span>}
          {part.kind === 'SEGMENT' && (
            <SegmentSelect
              value={part.segmentId}
              disabled={disabled}
              onChange={(segmentId) => onChange(replaceAt(parts, at, { kind: 'SEGMENT', segmentId }))}
            />
          )}
          {part.kind === 'CONDITION' && (
            <ConditionEditor
              value={part.condition}
              disabled={disabled}
              onChange={(condition) => onChange(replaceAt(parts, at, { kind: 'CONDITION', condition }))}
            />
          )}
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('audience.remove')}
              onClick={() => onChange(replaceAt(parts, at, undefined))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <div className="condition-actions">
          {offered.map((kind) => (
            <Button key={kind} onClick={() => onChange([...parts, blankPart[kind]])}>
              {t(`audience.add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
