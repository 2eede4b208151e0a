/** The few texts of a language that the entry script contains. */
export interface EntryTexts {
  /** name of the language in that language */
  name: string;
  failed: string;
  hint: string;
  reload: string;
}
