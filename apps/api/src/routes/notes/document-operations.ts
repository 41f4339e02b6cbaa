import { downloadQuery } from '@fiscal/api-contract';
import type { KeyScope } from '@fiscal/domain';
import { createRoute, z } from '@hono/zod-openapi';
import type { ApiVariables } from '../../http/api-env.ts';
import { sendDocument, sendXml } from '../../http/send-document.ts';
import { takeTurn } from '../../http/take-turn.ts';
import {
  bearer,
  conflictError,
  documentResponse,
  invalidError,
  resourceErrors,
} from '../../openapi/responses.ts';
import { operation } from '../../operation/operation.ts';
import type { NoteRef, XmlDocument } from './note-kind.ts';

interface DocumentOperation {
  readonly operationId: string;
  readonly path: string;
  readonly tag: string;
  readonly scope: KeyScope;
  /** The parameters of the path. */
  readonly params: z.ZodObject & z.ZodType<NoteRef>;
}

const noChoice: NonNullable<XmlDocument['query']> = z.object({});

/** Makes the operation that reads a stored XML document. */
export const xmlOperation = (
  { operationId, path, tag, scope, params }: DocumentOperation,
  { summary, description, answer, example, absent, query, read }: XmlDocument,
) =>
  operation(
    createRoute({
      method: 'get',
      path,
      operationId,
      tags: [tag],
      summary,
      description,
      security: bearer,
      request: { params, query: query ?? noChoice },
      responses: {
        ...documentResponse('application/xml', answer, example),
        ...resourceErrors,
        ...conflictError({ xml_not_available: absent }),
        ...(query && invalidError(['validation_failed'], 'Document inválido.')),
      },
    }),
    scope,
    async (c) =>
      sendXml(c, await read(c.get('tenant'), { ...c.req.valid('param'), ...c.req.valid('query') })),
  );

/** A PDF and the name of its file. */
interface Print {
  readonly pdf: Uint8Array;
  readonly fileName: string;
  readonly etag: string;
}

interface PrintedDocument {
  readonly summary: string;
  readonly description: string;
  readonly answer: string;
  readonly conflicts: Parameters<typeof conflictError>[0];
  read(ctx: ApiVariables['tenant'], ref: NoteRef): Promise<Print>;
}

/** Makes the operation that reads a PDF, which is rendered when it is not stored yet. */
export const printOperation = (
  { operationId, path, tag, scope, params }: DocumentOperation,
  { summary, description, answer, conflicts, read }: PrintedDocument,
) =>
  operation(
    createRoute({
      method: 'get',
      path,
      operationId,
      tags: [tag],
      summary,
      description,
      security: bearer,
      middleware: takeTurn('drawings'),
      request: { params, query: downloadQuery },
      responses: {
        ...documentResponse('application/pdf', answer),
        ...resourceErrors,
        ...conflictError(conflicts),
        ...invalidError(['validation_failed'], 'Download inválido.'),
      },
    }),
    scope,
    async (c) => {
      const { pdf, fileName, etag } = await read(c.get('tenant'), c.req.valid('param'));
      const kind = c.req.valid('query').download === '1' ? 'attachment' : 'inline';
      const disposition = `${kind}; filename="${fileName}"`;
      return sendDocument(c, { bytes: pdf, etag, contentType: 'application/pdf', disposition });
    },
  );
