import { decimal, format } from '@fiscal/domain';

/** A percentage of the tables with 4 places, as answers carry it. */
export const percentText = (text: string): string => format(decimal(text), 4);
