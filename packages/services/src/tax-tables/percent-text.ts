import { decimal, format } from '@fiscal/domain';

/** Writes a percentage with the 4 decimal places of answers. */
export const percentText = (text: string): string => format(decimal(text), 4);
