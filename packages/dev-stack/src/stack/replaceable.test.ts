import { expect, test } from 'vitest';
import { startReplaceable } from './replaceable.ts';

/** Starts named parts; each start but the first waits until it is let go. */
function aSlowPart() {
  const living = new Set<number>();
  let letGo: () => void = () => undefined;
  let count = 0;
  const start = async () => {
    count += 1;
    const name = count;
    if (name > 1) {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    }
    living.add(name);
    const end = async (): Promise<void> => void living.delete(name);
    return { pid: 0, stop: end, kill: end };
  };
  return { start, living, letGo: () => letGo() };
}

test('a stop that comes during a restart ends what the restart brings, too', async () => {
  const part = aSlowPart();
  const replaceable = await startReplaceable(part.start);
  await replaceable.kill();
  const restarting = replaceable.restart();
  const stopping = replaceable.stop();
  part.letGo();
  await Promise.all([restarting, stopping]);
  expect([...part.living]).toEqual([]);
});

test('nothing is restarted after a stop', async () => {
  const part = aSlowPart();
  const replaceable = await startReplaceable(part.start);
  await replaceable.stop();
  await expect(replaceable.restart()).rejects.toThrow('while the stack stops');
});
