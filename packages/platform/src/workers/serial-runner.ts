/** Returns a function that runs jobs one after the other, in the order of its calls, also after one that failed. */
export function createSerialRunner() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(job: () => Promise<Result>): Promise<Result> => {
    const result = last.then(job);
    last = result.catch(() => undefined);
    return result;
  };
}
