import { idParams, resubmitQuery, simulateHeader } from '@fiscal/api-contract';
import { createRoute } from '@hono/zod-openapi';
import { previewTypeOf, writtenPreviewTypeOf } from '../../http/preferred-type.ts';
import { readJsonBody, readPreviewBody } from '../../http/read-json-body.ts';
import {
  bearer,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
  locatedResponse,
  previewResponse,
  resourceBodyErrors,
  resourceErrors,
  writtenPreviewResponse,
} from '../../openapi/responses.ts';
import { causePersists, describeRetry, retryConflict } from '../../openapi/retry-descriptions.ts';
import { operation } from '../../operation/operation.ts';
import { capital, type NoteKind } from './note-kind.ts';

/** Makes the operation that issues a note, or issues a rejected note again. */
export function createNoteOperation(kind: NoteKind) {
  const { area, scopes, words, record, queued, refusals } = kind;
  const { description, body, conflicts, issue } = kind.create;
  const route = createRoute({
    method: 'post',
    path: `/v1/${area}`,
    operationId: `create${capital(area)}`,
    tags: [words.name],
    summary: `Emite uma ${words.name}`,
    description,
    security: bearer,
    middleware: readJsonBody,
    request: { headers: simulateHeader, query: resubmitQuery, body: jsonBody(body) },
    responses: {
      200: jsonResponse('A mesma requisição já tinha sido recebida.', record),
      202: locatedResponse(`${capital(words.note)} aceita e na fila.`, record, queued),
      ...resourceBodyErrors,
      ...refusals.shared,
      ...conflictError({ ...refusals.conflicts, ...conflicts }),
      ...invalidError(refusals.codes),
    },
  });
  return operation(
    route,
    scopes.issue,
    async (c) => {
      const simulation = c.req.valid('header')['x-fiscal-simulate'];
      const { resubmit } = c.req.valid('query');
      const request = c.req.valid('json');
      const { kind: outcome, note } = await issue(c.get('tenant'), { request, resubmit, simulation });
      c.set('subject', { noteId: note.id, companyId: note.companyId });
      if (outcome === 'repeated') return c.json(note, 200);
      c.header('Location', `/v1/${area}/${note.id}`);
      return c.json(note, 202);
    },
    { bodyRules: refusals.bodyRules },
  );
}

/** Makes the operation that shows the note that would be issued, in the type that the client prefers. */
export function previewNoteOperation(kind: NoteKind) {
  const { area, scopes, words, refusals } = kind;
  const { description, body, record, xml, make, draw } = kind.preview;
  const respond = draw === undefined ? writtenPreviewResponse : previewResponse;
  const typeOf = draw === undefined ? writtenPreviewTypeOf : previewTypeOf;
  const route = createRoute({
    method: 'post',
    path: `/v1/${area}/preview`,
    operationId: `preview${capital(area)}`,
    tags: [words.name],
    summary: `Mostra a ${words.name} que seria emitida`,
    description,
    security: bearer,
    middleware: draw === undefined ? readJsonBody : readPreviewBody,
    request: { body: jsonBody(body) },
    responses: {
      200: respond('A prévia.', record, xml),
      ...resourceBodyErrors,
      ...refusals.shared,
      ...conflictError(refusals.conflicts),
      ...invalidError(refusals.codes),
    },
  });
  return operation(
    route,
    scopes.issue,
    async (c) => {
      const ctx = c.get('tenant');
      const request = c.req.valid('json');
      c.set('subject', { companyId: request.companyId });
      const type = typeOf(c.req.header('accept'));
      if (type === 'application/pdf' && draw !== undefined)
        return c.body(new Uint8Array(await draw(ctx, { request })), 200, { 'Content-Type': type });
      const preview = await make(ctx, { request });
      return type === 'application/xml'
        ? c.body(preview.xml, 200, { 'Content-Type': 'application/xml; charset=utf-8' })
        : c.json(preview, 200);
    },
    { bodyRules: refusals.bodyRules },
  );
}

/** Makes the operation that puts a failed note, or one that waits for a person, back in the queue. */
export function retryNoteOperation(kind: NoteKind) {
  const { area, scopes, words, record, queued, refusals } = kind;
  const { conflicts, codes, send } = kind.retry;
  const route = createRoute({
    method: 'post',
    path: `/v1/${area}/{id}/retry`,
    operationId: `retry${capital(area)}`,
    tags: [words.name],
    summary: `Recoloca uma ${words.name} na fila`,
    description: describeRetry(
      `Série e número ficam. Uma ${words.note} rejected não é retomada: envie a requisição corrigida a POST /v1/${area}.`,
    ),
    security: bearer,
    request: { params: idParams },
    responses: {
      202: locatedResponse(`${capital(words.note)} de volta à fila.`, record, queued),
      ...resourceErrors,
      ...refusals.shared,
      ...conflictError({ state: retryConflict, ...conflicts }),
      ...invalidError(
        ['certificate_unavailable', 'validation_failed', ...codes],
        `${causePersists} As regras de hoje valem para o documento que é feito de novo.`,
      ),
    },
  });
  return operation(route, scopes.issue, async (c) => {
    const note = await send(c.get('tenant'), c.req.valid('param'));
    c.set('subject', { companyId: note.companyId });
    c.header('Location', `/v1/${area}/${note.id}`);
    return c.json(note, 202);
  });
}
