import type { ComponentType, ReactElement } from 'react';

/** Wraps a field and offers suggestions for its text; a selected suggestion is passed to `onChange`. */
export type SuggestionsComponent = ComponentType<{
  value: string;
  onChange(text: string): void;
  children: ReactElement;
}>;
