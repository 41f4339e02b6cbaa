import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Fonts, renderDanfe } from '@fiscal/pdf';
import { authorizedSale } from './authorized-sale.ts';

/** Megabytes that objects and buffers of this process take, their garbage collected. */
export interface DanfeMemory {
  readonly items: number;
  readonly documents: number;
  /** With the fonts open, after the first document. */
  readonly floor: number;
  /** After all documents. */
  readonly after: number;
}

const items = 990;
const documents = 50;

/** What stays in memory of documents that one thread draws one after the other, both layouts in turn. */
export async function measureDanfeMemory(fonts: Fonts): Promise<DanfeMemory> {
  const procNFeXml = authorizedSale(items);
  const layouts = ['moc7', 'nt2026010'] as const;
  const draw = async (layout: (typeof layouts)[number]): Promise<void> => {
    await renderDanfe({ procNFeXml, status: 'authorized', layout }, fonts);
    await setImmediate();
  };
  for (const layout of layouts) await draw(layout);
  const floor = heldMb();
  for (let drawn = layouts.length; drawn < documents; drawn += layouts.length) {
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
