import { rmSync } from 'node:fs';
import { measureBigNote } from './bench/big-note.ts';
import { measureNoteAlone } from './bench/note-alone.ts';
import { type Stack, startStack } from './stack/start-stack.ts';

const statePath = '.state/bench';
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Runs one measurement on a stack of its own, so that none sees the notes of another. */
async function onFreshStack<T>(measure: (stack: Stack) => Promise<T>): Promise<T> {
  rmSync(statePath, { recursive: true, force: true });
  const stack = await startStack({
    statePath,
    progress: say,
    onCrash: (name, how) => say(`${name} ended: ${how}`),
    environment: { API_RATE_BURST: '2000', API_RATE_PER_SECOND: '2000', LOG_LEVEL: 'warn' },
  });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}

const alone = await onFreshStack((stack) => measureNoteAlone(stack, 60));
process.stdout.write(
  `A note alone: floor ${ms(alone.floor.median)} (p95 ${ms(alone.floor.p95)}), ` +
    `service ${ms(alone.service.median)} (p95 ${ms(alone.service.p95)}), ratio ${alone.ratio.toFixed(2)}\n`,
);
const big = await onFreshStack(measureBigNote);
process.stdout.write(
  `A note of ${big.items} items: ${big.secondsToAuthorized.toFixed(2)} s; longest stop of the event loop: ` +
    `API ${ms(big.longestStopMs.api)} (idle ${ms(big.idleStopMs.api)}), ` +
    `worker ${ms(big.longestStopMs.worker)} (idle ${ms(big.idleStopMs.worker)})\n`,
);
