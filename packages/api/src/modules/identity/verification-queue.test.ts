import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVerificationQueue } from './verification-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const stranger = (account: string, address = 'elsewhere') => ({ account, address, isKnownAddress: false });
const owner = (account: string) => ({ account, address: 'home', isKnownAddress: true });

/** Adds a verification that ends when `end` is called, and notes its name when it begins. */
function createRecorder(queue: ReturnType<typeof createVerificationQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, (isMatch: boolean) => void>();
  return {
    begun,
    end: async (name: string, isMatch = false) => {
      ends.get(name)?.(isMatch);
      await vi.advanceTimersByTimeAsync(0);
    },
    add: (name: string, attempt: ReturnType<typeof stranger>) =>
      queue.run(attempt, () => {
        begun.push(name);
        return new Promise<boolean>((resolve) => ends.set(name, resolve));
      }),
  };
}

test('attempts from known addresses go first', async () => {
  const { add, end, begun } = createRecorder(createVerificationQueue({ concurrency: 1 }));
  void add('guess 1', stranger('keza'));
  void add('guess 2', stranger('keza'));
  void add('guess 3', stranger('aline'));
  const result = add('owner', owner('keza'));
  await end('guess 1');
  expect(begun).toEqual(['guess 1', 'owner']);
  await end('owner', true);
  expect(await result).toBe(true);
});

test('attempts from unknown addresses take turns by address', async () => {
  const { add, end, begun } = createRecorder(createVerificationQueue({ concurrency: 1 }));
  for (const name of ['a1', 'a2', 'a3']) void add(name, stranger(`account of ${name}`, 'a'));
  void add('b1', stranger('keza', 'b'));
  await end('a1');
  await end('a2');
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('guesses at one account run one at a time, and leave other threads free', () => {
  const { add, begun } = createRecorder(createVerificationQueue({ concurrency: 2 }));
  void add('a1', stranger('a'));
  void add('a2', stranger('a'));
  void add('b1', stranger('b'));
  expect(begun).toEqual(['a1', 'b1']);
});

test('after 20 failures there is a pause between guesses at one account, but not for its owner', async () => {
  const queue = createVerificationQueue({ concurrency: 1, pauseMs: 500 });
  for (let count = 0; count < 21; count += 1) {
    await queue.run(stranger('keza'), () => Promise.resolve(false));
  }
  const { add, begun, end } = createRecorder(queue);
  void add('guess', stranger('keza'));
  void add('owner', owner('keza'));
  void add('other', stranger('aline'));
  await end('owner', true);
  expect(begun).toEqual(['owner', 'other']);
  await end('other');
  await vi.advanceTimersByTimeAsync(499);
  expect(begun).toEqual(['owner', 'other']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['owner', 'other', 'guess']);
});

test('too many guesses at one account are rejected, and its owner is not', async () => {
  const { add, end } = createRecorder(createVerificationQueue({ concurrency: 1 }));
  const guesses = Array.from({ length: 200 }, (_, index) =>
    add(`guess ${index}`, stranger('keza', `address ${index}`)),
  );
  const rejected = guesses
    .slice(17)
    .map((guess) => expect(guess).rejects.toMatchObject({ code: 'too_many' }));
  const result = add('owner', owner('keza'));
  await Promise.all(rejected);
  await end('guess 0');
  await end('owner', true);
  expect(await result).toBe(true);
});

test('an address with many guesses gives up one for an address with none, of the same account', async () => {
  const { add, end } = createRecorder(createVerificationQueue({ concurrency: 1 }));
  const guesses = Array.from({ length: 17 }, (_, index) => add(`guess ${index}`, stranger('keza')));
  const rejected = expect(guesses.at(-1)).rejects.toMatchObject({ code: 'too_many' });
  const result = add('owner', stranger('keza', 'a new address'));
  await rejected;
  await end('guess 0');
  await end('guess 1');
  await end('owner', true);
  expect(await result).toBe(true);
});

test('guesses at many accounts from few addresses do not fill the queue for others', async () => {
  const { add, end } = createRecorder(createVerificationQueue({ concurrency: 1 }));
  let rejectedCount = 0;
  for (let index = 0; index < 1000; index += 1) {
    const guess = add(`guess ${index}`, stranger(`name ${index}`, `address ${index % 11}`));
    guess.catch(() => (rejectedCount += 1));
  }
  const result = add('owner', stranger('keza', 'a new address'));
  for (let index = 0; index < 12; index += 1) await end(`guess ${index}`);
  await end('owner', true);
  expect(await result).toBe(true);
  // 512 attempts wait, the owner's among them, and one runs.
  expect(rejectedCount).toBe(1001 - 512 - 1);
});

test('a verification that fails to run is reported, and the next one runs', async () => {
  const queue = createVerificationQueue({ concurrency: 1 });
  const failing = queue.run(stranger('keza'), () => Promise.reject(new Error('thread ended')));
  const next = queue.run(stranger('keza'), () => Promise.resolve(true));
  await expect(failing).rejects.toThrow('thread ended');
  expect(await next).toBe(true);
});
