/** Lets at most `count` works run at once; the others wait for their turn. */
export function createLanes(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const lanes: Promise<unknown>[] = Array.from({ length: count }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next++ % count;
    const done = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = done.catch(() => undefined);
    return done;
  };
}
