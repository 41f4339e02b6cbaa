import { anItemBody } from './nfe-request.fixture.ts';

/** A good request for a quotation, of an issuer that is not registered. Tests change one point of it. */
export const aCalculationBody = (
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  issuer: { crt: 3, uf: 'SP' },
  operation: 'sale',
  recipient: { cnpj: '11.444.777/0001-61', ieIndicator: 9, uf: 'SP' },
  items: [anItemBody()],
  issueDate: '2026-11-21',
  ...changes,
});
