import type { Block } from './block.ts';
import { federalBlock } from './federal-block.ts';
import { identificationBlock } from './identification-block.ts';
import { municipalBlock } from './municipal-block.ts';
import { partyBlocks } from './party-blocks.ts';
import { reformBlock } from './reform-block.ts';
import { serviceBlock } from './service-block.ts';
import { totalBlock } from './total-block.ts';

/** The blocks above the description of the service. The height of the description is elastic. */
export const blocksBeforeDescription: readonly Block[] = [identificationBlock, ...partyBlocks, serviceBlock];

/**
 * The blocks between the description and the complementary information. The height of the latter is elastic too.
 */
export const blocksAfterDescription: readonly Block[] = [
  municipalBlock,
  federalBlock,
  reformBlock,
  totalBlock,
];

/**
 * Tops and ends of the parts of the sheet when nothing is suppressed; centimetres from the top of the sheet. Blocks
 * between them have their own `y`.
 */
export const tops = {
  identification: 1.48,
  description: 13.79,
  afterDescription: 14.43,
  complementaryTitle: 22.27,
  complementary: 22.68,
  complementaryEnd: 28.05,
  stub: 28.1,
  end: 28.77,
} as const;

/** Heights of the title of the complementary information, and of the line that replaces a block; centimetres. */
export const heights = { complementaryTitle: 0.39, strip: 0.35 } as const;
