import { findNfeQuery, idParams, listQuery, timelineSchema, waitQuery } from '@fiscal/api-contract';
import type { ExportContext } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendExport } from '../../http/send-export.ts';
import {
  archiveResponse,
  bearer,
  conflictError,
  invalidError,
  jsonResponse,
  rangeError,
  resourceErrors,
} from '../../openapi/responses.ts';
import { operation } from '../../operation/operation.ts';
import { printOperation, xmlOperation } from './document-operations.ts';
import { capital, type NoteKind } from './note-kind.ts';

/** Makes the operation that finds a note by its externalId. */
export function findNoteOperation({ area, scopes, words, record, find }: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}`,
    operationId: `find${capital(area)}`,
    tags: [words.name],
    summary: `Consulta uma ${words.name} por externalId`,
    description: `Para quem guardou só o externalId da ${words.note}. Informe companyId quando o externalId existir em mais de uma empresa.`,
    security: bearer,
    request: { query: findNfeQuery },
    responses: {
      200: jsonResponse(`${capital(words.note)}.`, record),
      ...resourceErrors,
      ...conflictError({ external_id_ambiguous: 'externalId em mais de uma empresa sem companyId' }),
      ...invalidError(['validation_failed'], 'ExternalId ausente ou parâmetro inválido.'),
    },
  });
  return operation(route, scopes.read, async (c) => {
    const note = await find(c.get('tenant'), c.req.valid('query'));
    c.set('subject', { noteId: note.id, companyId: note.companyId });
    return c.json(note, 200);
  });
}

/** Makes the operation that lists the notes that match all filters. */
export function searchNotesOperation({ area, scopes, words, search }: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}/search`,
    operationId: `search${capital(area)}`,
    tags: [words.name],
    summary: `Busca ${words.name}`,
    description:
      'Da mais nova à mais antiga (createdAt, depois id); os filtros informados valem todos juntos. 50 por página, até 100 ' +
      `com limit. ${words.notes} criadas durante a paginação só aparecem em uma busca nova, e nenhuma outra se repete nem falta.`,
    security: bearer,
    request: { query: search.query },
    responses: {
      200: jsonResponse(`${words.notes}, da mais nova à mais antiga.`, search.page),
      ...resourceErrors,
      ...invalidError(['validation_failed'], 'Filtro inválido, ou fim de um intervalo antes do seu começo.'),
    },
  });
  return operation(route, scopes.read, async (c) => {
    const query = c.req.valid('query');
    const page = await search.read(c.get('tenant'), query);
    if (query.companyId !== undefined) c.set('subject', { companyId: query.companyId });
    return c.json(page, 200);
  });
}

/** Makes the operation that sends the archive of a month of a company. */
export function exportNotesOperation({ area, scopes, words, export: archive }: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}/export`,
    operationId: `export${capital(area)}`,
    tags: [words.name],
    summary: 'Exporta um mês em zip',
    description:
      `${archive.description} Os bytes dependem só do conteúdo: um download interrompido continua com Range e If-Range. ` +
      `${archive.turns}, duas por cliente enquanto sobra lugar para os outros; além disso 503 com Retry-After.`,
    security: bearer,
    request: { query: archive.query },
    responses: {
      ...archiveResponse('O zip do mês.'),
      ...resourceErrors,
      ...rangeError,
      ...invalidError(['validation_failed'], 'Empresa ou mês inválido, ou mês futuro.'),
    },
  });
  return operation(route, scopes.read, (c, { exports }) => {
    const { danfe, ...query } = c.req.valid('query');
    const input = { ...query, danfe: danfe === '1' ? 'with' : 'without', signal: c.req.raw.signal } as const;
    const make = (ctx: ExportContext) => archive.make(ctx, input);
    c.set('subject', { companyId: query.companyId });
    return sendExport(c, { companyId: query.companyId, exports, make });
  });
}

/** Makes the operation that reads a note, and waits for the end of its processing on request. */
export function getNoteOperation({ area, scopes, words, record, get }: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}/{id}`,
    operationId: `get${capital(area)}`,
    tags: [words.name],
    summary: `Consulta uma ${words.name}`,
    description:
      `Com wait, a resposta espera até a ${words.note} sair de queued, sending, pending e unknown, ou o tempo acabar. ` +
      `Até 10 esperas simultâneas por cliente${get.waits}; além disso responde na hora.`,
    security: bearer,
    request: { params: idParams, query: waitQuery },
    responses: {
      200: jsonResponse(`${capital(words.note)}.`, record),
      ...resourceErrors,
      ...invalidError(['validation_failed'], 'Wait fora de 1 a 25.'),
    },
  });
  return operation(route, scopes.read, async (c, { waiter }) => {
    const { id } = c.req.valid('param');
    const { wait } = c.req.valid('query');
    const tenant = c.get('tenant');
    const note =
      wait === undefined
        ? await get.read(tenant, { id })
        : await waiter.wait(tenant, { id, seconds: wait }, get.read);
    c.set('subject', { companyId: note.companyId });
    return c.json(note, 200);
  });
}

/** Makes the operation that reads the history of a note and its events, and the next step. */
export function getNoteTimelineOperation({
  area,
  scopes,
  words: { name, note, authority, print },
  timeline,
}: NoteKind) {
  const route = createRoute({
    method: 'get',
    path: `/v1/${area}/{id}/timeline`,
    operationId: `get${capital(area)}Timeline`,
    tags: [name],
    summary: `O que aconteceu com uma ${name} e o que vem depois`,
    description:
      `Da ${note} e dos seus eventos: pedidos, assinaturas, envios, consultas, respostas da ${authority}, ${print} e entregas de ` +
      'webhook, com hora e uma frase em português; next diz o próximo passo, de quem e quando. Sem XML, segredos nem ' +
      'dados pessoais.',
    security: bearer,
    request: { params: idParams, query: listQuery },
    responses: {
      200: jsonResponse(`Histórico da ${note}, da linha mais antiga à mais nova.`, timelineSchema),
      ...resourceErrors,
      ...invalidError(['validation_failed'], 'Limite fora de 1 a 1000, ou cursor que não é nosso.'),
    },
  });
  return operation(route, scopes.read, async (c) =>
    c.json(await timeline(c.get('tenant'), { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  );
}

/** Makes the operation that reads the authorized document of a note. */
export const getNoteXmlOperation = ({ area, scopes, words, xml }: NoteKind) =>
  xmlOperation(
    {
      path: `/v1/${area}/{id}/xml`,
      operationId: `get${capital(area)}Xml`,
      tag: words.name,
      scope: scopes.read,
      params: idParams,
    },
    { ...xml, absent: 'o XML ainda não está disponível' },
  );

/** Makes the operation that reads the PDF of a note. */
export const getNotePrintOperation = ({ area, scopes, words, print }: NoteKind) =>
  printOperation(
    {
      path: `/v1/${area}/{id}/${words.print.toLowerCase()}`,
      operationId: `get${capital(area)}${capital(words.print.toLowerCase())}`,
      tag: words.name,
      scope: scopes.read,
      params: idParams,
    },
    {
      summary: `${words.print} em PDF`,
      description: print.description,
      answer: `O ${words.print}.`,
      conflicts: { not_authorized: `a ${words.note} não está autorizada` },
      async read(ctx, ref) {
        const { accessKey, ...document } = await print.read(ctx, ref);
        return { ...document, fileName: `${accessKey}.pdf` };
      },
    },
  );
