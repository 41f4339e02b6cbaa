import { baselineLoad } from './baseline-load.ts';
import type { LoadAnswer, LoadOrder, LoadResult } from './messages.ts';
import { noteLoad, services } from './note-load.ts';

type Loads = {
  readonly notes: Awaited<ReturnType<typeof noteLoad>>;
  readonly services: Awaited<ReturnType<typeof noteLoad>>;
  readonly baseline: Awaited<ReturnType<typeof baselineLoad>>;
};

let loads: Loads | undefined;

async function carryOut(order: LoadOrder): Promise<LoadResult | undefined> {
  if (order.kind === 'open') {
    const { setting } = order;
    loads = {
      notes: await noteLoad(setting),
      services: await noteLoad(setting, services),
      baseline: await baselineLoad(setting),
    };
    return undefined;
  }
  if (loads === undefined) throw new Error('nothing is open');
  if (order.kind === 'close') {
    await Promise.all(Object.values(loads).map((load) => load.close()));
    return undefined;
  }
  if (order.kind === 'services') return loads.services.run(order);
  if (order.kind === 'notes' || order.kind === 'accepted') return loads.notes.run(order);
  return loads.baseline.run(order, order.kind === 'baseline' ? 'note' : order.kind);
}

const answer = (message: LoadAnswer): void => void process.send?.(message);

process.on('message', (order: LoadOrder) => {
  carryOut(order).then(
    (result) => answer({ kind: 'done', result }),
    (error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? `${error.stack}` : String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
