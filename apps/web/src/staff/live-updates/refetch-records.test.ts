import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refetchRecords } from './live-updates.tsx';

const queryKey: QueryKey = [['applications'], { type: 'query' }];

let queryClient: QueryClient;
let unsubscribe: () => void;
/** Responds to the fetches, in their order. */
let respond: ((records: string[]) => void)[];
let observer: QueryObserver<string[]>;

beforeEach(() => {
  queryClient = new QueryClient();
  respond = [];
  observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => respond.push(resolve)),
  });
  unsubscribe = observer.subscribe(() => undefined);
});
afterEach(() => {
  unsubscribe();
  queryClient.clear();
});

const records = () => observer.getCurrentResult().data;

test('repeats a first fetch that is not finished when the records change', async () => {
  const refetching = refetchRecords(queryClient, [['applications']]);
  respond[0]?.(['old']);
  await expect.poll(() => respond.length).toBe(2);
  expect(records()).toEqual(['old']);
  respond[1]?.(['old', 'new']);
  await refetching;
  expect(records()).toEqual(['old', 'new']);
  expect(respond).toHaveLength(2);
});

test('fetches records that were read before once', async () => {
  respond[0]?.(['old']);
  await expect.poll(records).toEqual(['old']);
  const refetching = refetchRecords(queryClient);
  respond[1]?.(['old', 'new']);
  await refetching;
  expect(records()).toEqual(['old', 'new']);
  expect(respond).toHaveLength(2);
});

test('leaves other records alone', async () => {
  respond[0]?.(['old']);
  await expect.poll(records).toEqual(['old']);
  await refetchRecords(queryClient, [['messages']]);
  expect(respond).toHaveLength(1);
});
