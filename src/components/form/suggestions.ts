import type { ComponentType, ReactElement } from 'react';

/** Stands round a field and offers what it finds for what is typed; what is taken from the list goes to `onChange`. */
export type SuggestionsComponent = ComponentType<{
  value: string;
  onChange(text: string): void;
  children: ReactElement;
}>;
