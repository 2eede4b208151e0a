import { useState } from 'react';

/** A preference stored in the browser: one of `values`, by default the first. */
export function useStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const storageKey = `rostrum.${key}`;
  const [value, setValue] = useState(() => values.find((one) => one === readStored(storageKey)) ?? values[0]);
  const choose = (newValue: Value) => {
    setValue(newValue);
    try {
      localStorage.setItem(storageKey, newValue);
    } catch {
      // storage is forbidden: for this visit only
    }
  };
  return [value, choose];
}

const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
