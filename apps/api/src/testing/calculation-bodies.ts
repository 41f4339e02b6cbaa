import type { taxCalculationRequestSchema } from '@fiscal/api-contract';
import type { z } from 'zod';
import { anItemBody } from './note-bodies.ts';

type CalculationBody = z.input<typeof taxCalculationRequestSchema>;

/** A valid request for a calculation, with an issuer that is not registered. Tests change one point of it. */
export function aCalculationBody(changes?: Partial<CalculationBody>): CalculationBody;
export function aCalculationBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function aCalculationBody(changes: object = {}): object {
  return {
    issuer: { crt: 3, uf: 'SP' },
    operation: 'sale',
    recipient: { cnpj: '11.444.777/0001-61', ieIndicator: 9, uf: 'SP' },
    items: [anItemBody()],
    issueDate: '2026-11-21',
    ...changes,
  };
}
