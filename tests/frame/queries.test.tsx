import { InfiniteQueryObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { queryClient } from '@/services/queries';
import { pollUntil } from '../support/pollUntil';

test('a refresh does not cancel a further page that is loading', async () => {
  let calls = 0;
  let answer = () => {};
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['goals'],
    queryFn: async ({ pageParam }) => {
      calls += 1;
      if (pageParam === 2 && calls === 2)
        await new Promise<void>((done) => {
          answer = done;
        });
      return `${pageParam} of call ${calls}`;
    },
    initialPageParam: 1,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
  });
  const stop = observer.subscribe(() => {});
  await pollUntil('the first page', () => observer.getCurrentResult().isSuccess);
  const more = observer.fetchNextPage();
  await pollUntil('the second page is requested', () => calls === 2);
  const refresh = queryClient.invalidateQueries({ queryKey: ['goals'] });
  answer();
  await Promise.all([more, refresh]);
  expect(observer.getCurrentResult().data?.pages).toEqual(['1 of call 3', '2 of call 4']);
  stop();
});

test('requests are sent, and fail visibly, while the browser considers itself offline', async () => {
  // As the pages do: an unmounted client does not notice that the connection is back.
  queryClient.mount();
  onlineManager.setOnline(false);
  let calls = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['goals', 'offline'],
    queryFn: async () => {
      calls += 1;
      if (calls === 1) throw new Error('The server cannot be reached');
      return 'answer';
    },
    throwOnError: false,
  });
  const stop = observer.subscribe(() => {});
  await pollUntil('the failure', () => observer.getCurrentResult().isError);
  onlineManager.setOnline(true);
  await pollUntil('the answer', () => observer.getCurrentResult().data === 'answer');
  stop();
  queryClient.unmount();
});
