import { Segmented, Slider } from 'antd';
import { mailLimits } from '#contract/blocks';
import { useText } from '@/services/text';
import { Grouped, Labelled, LineField } from './Labelled';
import PictureField from './PictureField';
import TextEditor from './TextEditor';
import type { FieldsOf } from './types';

export function HeaderFields({ block, disabled, kind, onChange, onSettled }: FieldsOf<'header'>) {
  const t = useText();
  return (
    <>
      <PictureField
        value={block.picture}
        disabled={disabled}
        onChange={(picture, field) => onChange({ ...block, picture }, field)}
        onBlur={onSettled}
      />
      <LineField
        label={t('emails.text')}
        help={t('emails.header.hint')}
        max={mailLimits.line}
        kind={kind}
        disabled={disabled}
        value={block.text}
        onChange={(text) => onChange({ ...block, text }, 'text')}
        onBlur={onSettled}
      />
    </>
  );
}

function AlignField({ block, disabled, onChange }: FieldsOf<'heading' | 'image' | 'button'>) {
  const t = useText();
  return (
    <Grouped label={t('emails.align')}>
      <Segmented
        disabled={disabled}
        value={block.align}
        onChange={(align) => onChange({ ...block, align })}
        options={(['LEFT', 'CENTER', 'RIGHT'] as const).map((align) => ({
          value: align,
          label: t(`emails.align.${align}`),
        }))}
      />
    </Grouped>
  );
}

export function HeadingFields(props: FieldsOf<'heading'>) {
  const t = useText();
  const { block, disabled, kind, onChange, onSettled } = props;
  return (
    <>
      <LineField
        label={t('emails.text')}
        max={mailLimits.line}
        kind={kind}
        disabled={disabled}
        value={block.text}
        onChange={(text) => onChange({ ...block, text }, 'text')}
        onBlur={onSettled}
      />
      <Grouped label={t('emails.level')}>
        <Segmented
          disabled={disabled}
          value={block.level}
          onChange={(level) => onChange({ ...block, level })}
          options={([1, 2, 3] as const).map((level) => ({
            value: level,
            label: t(`emails.level.${level}`),
          }))}
        />
      </Grouped>
      <AlignField {...props} />
    </>
  );
}

export function TextFields({ block, disabled, kind, onChange, onSettled }: FieldsOf<'text'>) {
  const t = useText();
  return (
    <Labelled label={t('emails.text')}>
      {(id) => (
        <TextEditor
          key={block.id}
          id={id}
          label={t('emails.text')}
          kind={kind}
          disabled={disabled}
          value={block.html}
          onChange={(html) => onChange({ ...block, html }, 'html')}
          onBlur={onSettled}
        />
      )}
    </Labelled>
  );
}

function HrefField({ block, disabled, onChange, onSettled }: FieldsOf<'image' | 'button'>) {
  const t = useText();
  return (
    <LineField
      label={t('emails.href')}
      max={2000}
      placeholder="https://"
      disabled={disabled}
      value={block.href}
      onChange={(href) => onChange({ ...block, href }, 'href')}
      onBlur={onSettled}
    />
  );
}

export function ImageFields(props: FieldsOf<'image'>) {
  const t = useText();
  const { block, disabled, onChange, onSettled } = props;
  return (
    <>
      <PictureField
        value={block.picture}
        disabled={disabled}
        onChange={(picture, field) => onChange({ ...block, picture }, field)}
        onBlur={onSettled}
      />
      <HrefField {...props} />
      <Labelled label={t('emails.width')}>
        {(id) => (
          <Slider
            id={id}
            min={10}
            max={100}
            step={5}
            ariaLabelForHandle={t('emails.width')}
            disabled={disabled}
            value={block.width}
            onChange={(width) => onChange({ ...block, width }, 'width')}
            onChangeComplete={onSettled}
          />
        )}
      </Labelled>
      <AlignField {...props} />
    </>
  );
}

export function ButtonFields(props: FieldsOf<'button'>) {
  const t = useText();
  const { block, disabled, kind, onChange, onSettled } = props;
  return (
    <>
      <LineField
        label={t('emails.label')}
        max={mailLimits.line}
        kind={kind}
        disabled={disabled}
        value={block.label}
        onChange={(label) => onChange({ ...block, label }, 'label')}
        onBlur={onSettled}
      />
      <HrefField {...props} />
      <AlignField {...props} />
    </>
  );
}
