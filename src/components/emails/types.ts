import type { Block } from '#contract/blocks';
import type { EmailPreview } from '#contract/emails';
import type { TemplateKind } from '#contract/template-fields';

/** What an email is for, as far as it decides what it may say. */
export interface Previewing {
  kind: TemplateKind;
  /** what it is written for; null: a template */
  campaign: EmailPreview['campaign'];
  /** the template that it is, where it is one */
  templateId: number | null;
}

export interface FieldsProps<B extends Block = Block> extends Previewing {
  block: B;
  disabled?: boolean;
  /** `of`: the field, whose emails are undone as one */
  onChange(block: Block, field?: string): void;
  /** the field is left: what comes next is undone by itself */
  onSettled(): void;
}
export type FieldsOf<T extends Block['type']> = FieldsProps<Extract<Block, { type: T }>>;
