import { queryClient } from '@/services/queries';

/** Reads the comments on the open page again. */
export const refreshComments = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['comments'] });
