import { openFonts, renderDanfse } from '@fiscal/pdf';
import { authorizedService } from './authorized-service.ts';
import { measureCpu } from './measure-cpu.ts';

export interface DanfseFigures {
  readonly texts: 'short' | 'longest';
  readonly cpuMs: number;
  readonly bytes: number;
}

/**
 * Renders DANFSe with short and with the longest texts in this process, as a thread does: one after the other, with
 * open fonts.
 */
export async function measureDanfse(rounds: number): Promise<readonly DanfseFigures[]> {
  const fonts = openFonts();
  const figures: DanfseFigures[] = [];
  for (const texts of ['short', 'longest'] as const) {
    const nfseXml = authorizedService(texts === 'short' ? 80 : 2000);
    const draw = () => renderDanfse({ nfseXml, status: 'authorized' }, fonts);
    const { length } = await draw();
    figures.push({ texts, cpuMs: await measureCpu(draw, { rounds, documents: 200 }), bytes: length });
  }
  return figures;
}
