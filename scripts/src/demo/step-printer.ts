export interface StepPrinter {
  /** Runs one step of the demonstration and prints what it says with the time it took; its failure ends all. */
  step<T>(title: string, work: () => Promise<readonly [said: string, result: T]>): Promise<T>;
  /** The same for a step that ends elsewhere: by calling the result. */
  begin(title: string): (said: string) => void;
  line(text: string): void;
}

/** Prints steps as they end, with the time of each. */
export function createStepPrinter(write: (text: string) => void, clock: () => number): StepPrinter {
  const line = (text: string): void => write(`${text}\n`);
  return {
    line,
    begin(title) {
      const begun = clock();
      return (said) => line(`${seconds(clock() - begun)}  ✓ ${title}: ${said}`);
    },
    async step(title, work) {
      const begun = clock();
      try {
        const [said, result] = await work();
        line(`${seconds(clock() - begun)}  ✓ ${title}: ${said}`);
        return result;
      } catch (error) {
        line(`${seconds(clock() - begun)}  ✗ ${title}`);
        throw error;
      }
    },
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2).padStart(6)} s`;
