import type { Home } from '#contract/home';
import { useRemembered } from '@/services/remembered';

export const reminders = ['all', 'birthdays', 'anniversaries', 'none'] as const;

/** The days of people of which the reader wants to be reminded. */
export function useReminders({ birthdays, anniversaries }: NonNullable<Home['people']>) {
  const [choice, choose] = useRemembered('reminders', reminders);
  return {
    choice,
    choose,
    birthdays: choice === 'all' || choice === 'birthdays' ? birthdays : [],
    anniversaries: choice === 'all' || choice === 'anniversaries' ? anniversaries : [],
  };
}
