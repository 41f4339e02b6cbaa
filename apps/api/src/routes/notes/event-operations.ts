import { idParams, noteEventParams, simulateHeader } from '@fiscal/api-contract';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../http/read-json-body.ts';
import {
  bearer,
  conflictError,
  invalidError,
  jsonBody,
  jsonResponse,
  locatedResponse,
  resourceBodyErrors,
  resourceErrors,
} from '../../openapi/responses.ts';
import { causePersists, describeRetry, retryConflict } from '../../openapi/retry-descriptions.ts';
import { operation } from '../../operation/operation.ts';
import { xmlOperation } from './document-operations.ts';
import { capital, type EventRequest, type NoteKind } from './note-kind.ts';

/** Makes the operation that requests an event of a note. */
export function requestEventOperation(
  { area, scopes, words, events: { record } }: NoteKind,
  { operationId, path, summary, description, body, accepted, queued, other, codes = [], send }: EventRequest,
) {
  const route = createRoute({
    method: 'post',
    path: `/v1/${area}/{id}/${path}`,
    operationId,
    tags: [words.name],
    summary,
    description,
    security: bearer,
    middleware: readJsonBody,
    request: { params: idParams, headers: simulateHeader, body: jsonBody(body) },
    responses: {
      200: jsonResponse('O mesmo pedido já tinha sido recebido.', record),
      202: locatedResponse(accepted, record, queued),
      ...resourceBodyErrors,
      ...conflictError({
        event_in_progress: `${other} está em andamento ou em dúvida`,
        not_authorized: `a ${words.note} não está autorizada`,
      }),
      ...invalidError(['validation_failed', ...codes, 'certificate_unavailable']),
    },
  });
  return operation(route, scopes.events, async (c) => {
    const { id } = c.req.valid('param');
    const simulation = c.req.valid('header')['x-fiscal-simulate'];
    const { kind, event } = await send(c.get('tenant'), { ...c.req.valid('json'), id, simulation });
    c.set('subject', { noteId: id });
    if (kind === 'repeated') return c.json(event, 200);
    c.header('Location', `/v1/${area}/${id}/events/${event.id}`);
    return c.json(event, 202);
  });
}

/** Makes the operation that lists the events of a note. */
export function listNoteEventsOperation({ area, scopes, words, events: { list } }: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}/{id}/events`,
    operationId: `list${capital(area)}Events`,
    tags: [words.name],
    summary: `Lista os eventos de uma ${words.name}`,
    description: list.description,
    security: bearer,
    request: { params: idParams },
    responses: {
      200: jsonResponse(`Todos os eventos da ${words.note}.`, list.page),
      ...resourceErrors,
    },
  });
  return operation(route, scopes.read, async (c) =>
    c.json({ data: await list.read(c.get('tenant'), c.req.valid('param')) }, 200),
  );
}

/** Makes the operation that reads an event of a note. */
export function getNoteEventOperation({ area, scopes, words, events: { record, get } }: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}/{id}/events/{eventId}`,
    operationId: `get${capital(area)}Event`,
    tags: [words.name],
    summary: `Consulta um evento de uma ${words.name}`,
    description: get.description,
    security: bearer,
    request: { params: noteEventParams },
    responses: { 200: jsonResponse('O evento.', record), ...resourceErrors },
  });
  return operation(route, scopes.read, async (c) =>
    c.json(await get.read(c.get('tenant'), c.req.valid('param')), 200),
  );
}

/** Makes the operation that reads the registered document of an event. */
export const getNoteEventXmlOperation = ({ area, scopes, words, events: { xml } }: NoteKind) =>
  xmlOperation(
    {
      path: `/v1/${area}/{id}/events/{eventId}/xml`,
      operationId: `get${capital(area)}EventXml`,
      tag: words.name,
      scope: scopes.read,
      params: noteEventParams,
    },
    xml,
  );

/** Makes the operation that puts a failed event, or one that waits for a person, back in the queue. */
export function retryNoteEventOperation({ area, scopes, words, events: { record, retry } }: NoteKind) {
  const route = createRoute({
    method: 'post',
    path: `/v1/${area}/{id}/events/{eventId}/retry`,
    operationId: `retry${capital(area)}Event`,
    tags: [words.name],
    summary: 'Recoloca um evento na fila',
    description: describeRetry(retry.description),
    security: bearer,
    request: { params: noteEventParams },
    responses: {
      202: locatedResponse('Evento de volta à fila.', record, retry.queued),
      ...resourceErrors,
      ...conflictError({
        state: retryConflict,
        event_in_progress: 'outro evento do mesmo tipo está em andamento',
        not_authorized: `a ${words.note} não está mais autorizada`,
      }),
      ...invalidError(['certificate_unavailable', ...retry.codes, 'validation_failed'], causePersists),
    },
  });
  return operation(route, scopes.events, async (c) => {
    const ref = c.req.valid('param');
    const event = await retry.send(c.get('tenant'), ref);
    c.set('subject', { noteId: ref.id });
    c.header('Location', `/v1/${area}/${ref.id}/events/${event.id}`);
    return c.json(event, 202);
  });
}
