import {
  type ConflictReason,
  conflictExample,
  conflictReasons,
  type ErrorCode,
  type ErrorExample,
  errorExample,
  errorSchemaOf,
  errorTable,
  problemDetailsSchema,
  problemExample,
} from '@fiscal/api-contract';
import { z } from '@hono/zod-openapi';
import { headers } from './response-headers.ts';

/** Describes JSON content. `example` replaces the example of the schema. */
const json = <S extends z.ZodType>(schema: S, example: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** Success with a JSON body. */
export const jsonResponse = <S extends z.ZodType>(description: string, schema: S, example?: unknown) => ({
  description,
  content: json(schema, example),
});

/** Success that names the address of the resource. */
export const locatedResponse = <S extends z.ZodType>(description: string, schema: S, example?: unknown) => ({
  ...jsonResponse(description, schema, example),
  headers: headers('Location'),
});

/** Success without a body. */
export const emptyResponse = (description: string) => ({ description });

export const jsonBody = <S extends z.ZodType>(schema: S, example?: unknown) => ({
  required: true,
  content: json(schema, example),
});

/** Describes a body whose every field has a default: it may be left out. */
export const optionalJsonBody = <S extends z.ZodType>(schema: S) => ({
  required: false,
  content: json(schema, undefined),
});

/** Describes a refusal with one of these codes, all of one status. */
const refusal = (
  description: string,
  codes: readonly [ErrorCode, ...ErrorCode[]],
  example: ErrorExample = errorExample(codes[0]),
) => ({
  description,
  content: {
    'application/json': { schema: errorSchemaOf(codes), example },
    'application/problem+json': { schema: problemDetailsSchema, example: problemExample(example) },
  },
});

const unknownQueryExample: ErrorExample = {
  error: {
    ...errorExample('validation_failed').error,
    details: [{ path: 'status[]', message: 'campo desconhecido' }],
  },
};

const refusalOf = (code: ErrorCode) => refusal(`${code}: ${errorTable[code].message}`, [code]);

/** The errors of every operation, public or not. */
export const publicErrors = { 429: refusalOf('rate_limited'), 500: refusalOf('internal_error') };

export const unavailableError = { 503: refusalOf('busy') };

/** The errors of an operation that every key may call. */
export const anyKeyErrors = { 401: refusalOf('unauthorized'), ...publicErrors, ...unavailableError };

/** The errors of an operation that needs a scope. */
export const keyErrors = { ...anyKeyErrors, 403: refusalOf('insufficient_scope') };

/** The 503 of an operation that needs the agreement of a municipality, `busy` included. */
export const municipalErrors = {
  503: refusal(
    `busy: ${errorTable.busy.message} municipality_unavailable: ${errorTable.municipality_unavailable.message}`,
    ['busy', 'municipality_unavailable'],
  ),
};

/** The errors of an operation with a JSON body, before its own rules. */
export const bodyErrors = {
  400: refusalOf('bad_request'),
  ...keyErrors,
  413: refusalOf('payload_too_large'),
  415: refusalOf('unsupported_media_type'),
};

/** The errors of an operation with an uploaded file, before its own rules. */
export const uploadErrors = {
  ...keyErrors,
  413: refusalOf('payload_too_large'),
  415: refusalOf('unsupported_media_type'),
};

/** The 409 of an operation that would remove data which documents in progress need. */
export const busyCompanyError = { 409: refusalOf('company_busy') };
export const notFoundError = { 404: refusalOf('not_found') };

/** The errors of an operation on a resource, before its own rules. */
export const resourceErrors = { ...keyErrors, ...notFoundError };

/** The errors of an operation on a resource with a JSON body, before its own rules. */
export const resourceBodyErrors = { ...bodyErrors, ...notFoundError };

/**
 * Describes the 409 of an operation: each reason with the text that says when it applies. The first reason is the
 * example.
 */
export const conflictError = (reasons: Readonly<Partial<Record<ConflictReason, string>>>) => {
  const ownReasons = conflictReasons.filter((reason) => reasons[reason] !== undefined);
  const [first] = ownReasons;
  if (first === undefined) throw new Error('a conflict has at least one reason');
  const texts = ownReasons.map((reason) => `${reasons[reason]} (${reason})`);
  return { 409: refusal(`conflict: ${texts.join('; ')}.`, ['conflict'], conflictExample(first)) };
};

export const companyHasDocumentsError = { 409: refusalOf('company_has_documents') };

/** Describes the 422 of an operation with its codes. `note` adds what the texts of the codes do not say. */
export const invalidError = (codes: readonly [ErrorCode, ...ErrorCode[]], note?: string) => ({
  422: refusal(
    [...codes.map((code) => `${code}: ${errorTable[code].message}`), note ?? ''].join(' ').trim(),
    codes,
  ),
});

/**
 * Describes the answers of an operation that changes a resource and returns it. `note` is added to the text of the 422.
 */
export const changeResponses = <S extends z.ZodType>(description: string, schema: S, note?: string) => ({
  200: jsonResponse(description, schema),
  ...resourceBodyErrors,
  ...invalidError(['validation_failed'], note),
});

/** The answer of every operation to an unknown parameter of the query. */
export const unknownQueryError = {
  422: refusal(
    'validation_failed: parâmetro desconhecido na consulta; path é o seu nome.',
    ['validation_failed'],
    unknownQueryExample,
  ),
};

const binarySchema = z.string().meta({ format: 'binary' });
export const bearer = [{ bearer: [] }];

const unchanged = {
  description: 'O cliente já tem estes bytes (If-None-Match).',
  headers: headers('ETag'),
};

/** Describes a stored document: 200 with its bytes and a strong ETag, 304 when the client holds them. */
export const documentResponse = (
  mediaType: 'application/xml' | 'application/pdf',
  description: string,
  example?: string,
) => ({
  200: {
    description,
    content: { [mediaType]: { schema: binarySchema, ...(example === undefined ? {} : { example }) } },
    headers: headers('ETag', 'Content-Disposition'),
  },
  304: unchanged,
});

/** Describes a picture with a strong ETag; 304 when the client holds it. */
export const pictureResponse = (mediaTypes: readonly string[], description: string) => ({
  200: {
    description,
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: binarySchema }])),
    headers: headers('ETag'),
  },
  304: unchanged,
});

/** Describes a body of one of these types, not JSON. */
export const binaryBody = (mediaTypes: readonly string[]) => ({
  required: true,
  content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: binarySchema }])),
});

/** A preview as JSON, PDF or XML, as the client requests. */
export const previewResponse = <S extends z.ZodType>(description: string, schema: S, xmlExample: string) => ({
  description,
  content: {
    ...writtenPreviewResponse(description, schema, xmlExample).content,
    'application/pdf': { schema: binarySchema },
  },
});

/** A preview as JSON or XML, as the client requests. */
export const writtenPreviewResponse = <S extends z.ZodType>(
  description: string,
  schema: S,
  xmlExample: string,
) => ({
  description,
  content: {
    ...json(schema, undefined),
    'application/xml': { schema: binarySchema, example: xmlExample },
  },
});

/** Describes an archive that clients may download in parts. */
export const archiveResponse = (description: string) => ({
  200: {
    description,
    content: { 'application/zip': { schema: binarySchema } },
    headers: headers('ETag', 'Content-Disposition', 'Accept-Ranges'),
  },
  206: {
    description: 'A parte que Range pediu.',
    content: { 'application/zip': { schema: binarySchema } },
    headers: headers('ETag', 'Content-Disposition', 'Accept-Ranges', 'Content-Range'),
  },
  304: unchanged,
});

export const rangeError = {
  416: { ...refusalOf('range_not_satisfiable'), headers: headers('ETag', 'Accept-Ranges', 'Content-Range') },
};

/** Describes a JSON answer with a strong ETag; 304 when the client has it already. */
export const taggedResponse = <S extends z.ZodType>(description: string, schema: S, example?: unknown) => ({
  200: { ...jsonResponse(description, schema, example), headers: headers('ETag') },
  304: unchanged,
});
