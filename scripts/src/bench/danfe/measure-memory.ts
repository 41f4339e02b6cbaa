import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Fonts, renderDanfe } from '@fiscal/pdf';
import { authorizedSale } from './authorized-sale.ts';

/** The megabytes of objects and buffers in this process after garbage collection. */
export interface DanfeMemory {
  readonly items: number;
  readonly documents: number;
  /** The memory with open fonts, after the first document of each layout. */
  readonly floor: number;
  /** The memory after all documents. */
  readonly after: number;
}

const items = 990;
const documents = 50;

/**
 * Measures the memory that stays after one thread has rendered documents one after the other, in both layouts in turn.
 */
export async function measureDanfeMemory(fonts: Fonts): Promise<DanfeMemory> {
  const procNFeXml = authorizedSale(items);
  const layouts = ['moc7', 'nt2026010'] as const;
  const draw = async (layout: (typeof layouts)[number]): Promise<void> => {
    await renderDanfe({ procNFeXml, status: 'authorized', layout }, fonts);
    await setImmediate();
  };
  for (const layout of layouts) await draw(layout);
  const floor = heldMb();
  for (let rendered = layouts.length; rendered < documents; rendered += layouts.length) {
    for (const layout of layouts) await draw(layout);
  }
  return { items, documents, floor, after: heldMb() };
}

function heldMb(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
