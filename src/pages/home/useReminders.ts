import type { Home } from '#contract/home';
import { useStoredChoice } from '@/services/storedChoice';

export const reminders = ['all', 'birthdays', 'anniversaries', 'none'] as const;

/** Returns the birthdays and anniversaries of which the user is reminded. */
export function useReminders({ birthdays, anniversaries }: NonNullable<Home['people']>) {
  const [choice, setChoice] = useStoredChoice('reminders', reminders);
  return {
    choice,
    setChoice,
    birthdays: choice === 'all' || choice === 'birthdays' ? birthdays : [],
    anniversaries: choice === 'all' || choice === 'anniversaries' ? anniversaries : [],
  };
}
