import { z } from 'zod';
import { integerOf, textOf } from '../fields/record-fields.ts';
import { type ErrorExample, errorExample, statusOfError } from './error.ts';
import { errorCodes } from './error-table.ts';

const errorCodeSchema = z
  .enum(errorCodes)
  .meta({ id: 'ErrorCode', description: 'Código do erro: o contrato.' });

/** Returns the example of an error in the form of RFC 9457. */
export const problemExample = ({ error: { code, message, details } }: ErrorExample) => ({
  type: `https://api.example.com/docs/errors/${code}`,
  title: code.replaceAll('_', ' '),
  status: statusOfError(code),
  detail: message,
  instance: 'urn:request:0f3c1a52-7a54-4a8e-9a53-3a2f7b2f8c11',
  code,
  errors: details,
});

/** An error in the form of RFC 9457, for clients that prefer `application/problem+json`. */
export const problemDetailsSchema = z
  .object({
    type: textOf('Endereço da página do código.'),
    title: textOf('O código em palavras.'),
    status: integerOf('Status HTTP.'),
    detail: textOf('O que o envelope tem em message.'),
    instance: textOf('urn:request: e o identificador da requisição.'),
    code: errorCodeSchema,
    errors: z.unknown().meta({ description: 'O que o envelope tem em details.' }),
  })
  .meta({
    id: 'ProblemDetails',
    description: 'O erro na forma da RFC 9457.',
    examples: [problemExample(errorExample('not_found'))],
  });
