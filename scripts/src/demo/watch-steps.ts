import type { ProgressWatch } from '@fiscal/dev-stack';
import type { StepPrinter } from './step-printer.ts';

const slowMs = 15_000;

/**
 * Lets a step take any time as long as one of the steps moves. A slow step prints what it waits for and what moved
 * last. When nothing moves any more, it fails with both.
 */
export function watchSteps(printer: StepPrinter, progress: ProgressWatch): StepPrinter {
  const { signal } = progress;
  const stalled = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  stalled.catch(() => undefined);
  return {
    ...printer,
    step: (title, work) =>
      printer.step(title, async () => {
        let wanted = 'its end';
        const printSlow = (): void =>
          printer.line(`           … ${title} waits for ${wanted}; the last step was: ${progress.last()}`);
        const slow = setInterval(printSlow, slowMs);
        try {
          const done = await Promise.race([work((what) => (wanted = what)), stalled]);
          progress.moved(`${title} ended`);
          return done;
        } catch (error) {
          if (error !== signal.reason) throw error;
          throw new Error(`${title} waited for ${wanted}, and ${signal.reason.message}`);
        } finally {
          clearInterval(slow);
        }
      }),
  };
}
