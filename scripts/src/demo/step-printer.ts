/** The work of a step, which may report what it waits for. */
export type StepWork<T> = (
  waitsFor: (what: string) => void,
) => Promise<readonly [summary: string, result: T]>;

export interface StepPrinter {
  /** Runs one step of the demonstration and prints its result and time. Its failure ends the demonstration. */
  step<T>(title: string, work: StepWork<T>): Promise<T>;
  /** Begins a step that ends when the returned function is called. */
  begin(title: string): (summary: string) => void;
  line(text: string): void;
}

/** Prints steps as they end, with the time of each. */
export function createStepPrinter(write: (text: string) => void, clock: () => number): StepPrinter {
  const line = (text: string): void => write(`${text}\n`);
  return {
    line,
    begin(title) {
      const begun = clock();
      return (summary) => line(`${seconds(clock() - begun)}  ✓ ${title}: ${summary}`);
    },
    async step(title, work) {
      const begun = clock();
      try {
        const [summary, result] = await work(() => undefined);
        line(`${seconds(clock() - begun)}  ✓ ${title}: ${summary}`);
        return result;
      } catch (error) {
        line(`${seconds(clock() - begun)}  ✗ ${title}`);
        throw error;
      }
    },
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2).padStart(6)} s`;
