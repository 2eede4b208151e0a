import type { Block } from '#contract/blocks';
import type { EmailPreview } from '#contract/emails';
import type { TemplateKind } from '#contract/template-fields';

/** The purpose of an email, as far as it decides which content is allowed. */
export interface Previewing {
  kind: TemplateKind;
  /** the campaign the email belongs to; null: a template */
  campaign: EmailPreview['campaign'];
  /** the id, when the email is a template */
  templateId: number | null;
}

export interface FieldsProps<B extends Block = Block> extends Previewing {
  block: B;
  disabled?: boolean;
  /** `field`: the field; its successive edits form one undo step */
  onChange(block: Block, field?: string): void;
  /** the field lost the focus: the next edit starts a new undo step */
  onSettled(): void;
}
export type FieldsOf<T extends Block['type']> = FieldsProps<Extract<Block, { type: T }>>;
