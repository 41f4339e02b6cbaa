import { type DanfeLayout, openFonts, renderDanfe } from '@fiscal/pdf';
import { authorizedSale } from './authorized-sale.ts';
import { measureCpu } from './measure-cpu.ts';
import { type DanfeMemory, measureDanfeMemory } from './measure-memory.ts';
import { type OtherProgram, timeOtherProgram } from './other-program.ts';

export interface DanfeFigures {
  readonly items: number;
  readonly layout: DanfeLayout;
  /** The CPU milliseconds of one document with its garbage collection: the median of the rounds. */
  readonly cpuMs: number;
  readonly bytes: number;
  /** The peak memory of the process until the end of this measurement, in megabytes. */
  readonly peakMb: number;
}

export interface MeasuredDanfe {
  readonly figures: readonly DanfeFigures[];
  /** The CPU of brazilfiscalreport for the same documents. */
  readonly other: OtherProgram;
  readonly memory: DanfeMemory;
}

const sizes = [
  { items: 1, documents: 200 },
  { items: 20, documents: 100 },
  { items: 990, documents: 5 },
] as const;
const layouts = ['moc7', 'nt2026010'] as const;

/**
 * Renders documents of three sizes in both layouts in this process, as a thread does: one after the other, with open
 * fonts.
 */
export async function measureDanfe(rounds: number): Promise<MeasuredDanfe> {
  const fonts = openFonts();
  const figures: DanfeFigures[] = [];
  for (const { items, documents } of sizes) {
    const procNFeXml = authorizedSale(items);
    for (const layout of layouts) {
      const draw = () => renderDanfe({ procNFeXml, status: 'authorized', layout }, fonts);
      const { length } = await draw();
      const cpuMs = await measureCpu(draw, { rounds, documents });
      const peakMb = process.resourceUsage().maxRSS / 1024;
      figures.push({ items, layout, cpuMs, bytes: length, peakMb });
    }
  }
  const compared = sizes.filter(({ items }) => items < 100).map(({ items }) => items);
  return {
    figures,
    memory: await measureDanfeMemory(fonts),
    other: timeOtherProgram(compared.map((items) => ({ items, xml: authorizedSale(items) }))),
  };
}
