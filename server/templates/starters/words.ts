import type { StarterKey } from '#contract/template-fields';

/** What a starter says in one language; texts are HTML as the editor writes it. */
export interface StarterText {
  subject: string;
  preheader: string;
  title: string;
  /** what it is about */
  opening: string;
  /** above what is shown, or what is to be known besides */
  heading: string;
  closing: string;
  /** on the button */
  press: string;
}
export type StarterWords = Readonly<Record<StarterKey, StarterText>>;
