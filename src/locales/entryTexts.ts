/** The few texts of a language that the entry script holds. */
export interface EntryTexts {
  /** the language, in itself */
  name: string;
  failed: string;
  hint: string;
  reload: string;
}
