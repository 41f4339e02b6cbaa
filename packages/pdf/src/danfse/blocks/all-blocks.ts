import type { Block } from './block.ts';
import { federalBlock } from './federal-block.ts';
import { identificationBlock } from './identification-block.ts';
import { municipalBlock } from './municipal-block.ts';
import { partyBlocks } from './party-blocks.ts';
import { reformBlock } from './reform-block.ts';
import { serviceBlock } from './service-block.ts';
import { totalBlock } from './total-block.ts';

/** The blocks above the description of the service, whose height is elastic. */
export const blocksBeforeDescription: readonly Block[] = [identificationBlock, ...partyBlocks, serviceBlock];

/** The blocks between the description of the service and the complementary information, whose height is elastic too. */
export const blocksAfterDescription: readonly Block[] = [
  municipalBlock,
  federalBlock,
  reformBlock,
  totalBlock,
];

/**
 * Positions of the parts outside the rows of blocks, when nothing is suppressed; centimetres from the top of the sheet.
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

/** Least heights of the elastic parts, and of the line that replaces a block; centimetres. */
export const heights = { description: 0.63, complementaryTitle: 0.39, stub: 0.67, strip: 0.35 } as const;
