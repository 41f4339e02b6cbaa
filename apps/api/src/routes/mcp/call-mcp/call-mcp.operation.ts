import { jsonRpcRequestSchema, jsonRpcResponseSchema, simulateHeader } from '@fiscal/api-contract';
import { createRoute } from '@hono/zod-openapi';
import { readEnvelope } from '../../../http/read-json-body.ts';
import { mcpErrors } from '../../../openapi/mcp-responses.ts';
import { bearer, bodyErrors, invalidError, jsonBody, jsonResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { refuseForeignOrigin, serveMcp } from '../server/serve-mcp.ts';

const routeAt = (path: '/mcp' | '/v1/mcp', operationId: string, summary: string) =>
  createRoute({
    method: 'post',
    path,
    operationId,
    tags: ['MCP'],
    summary,
    description:
      'Servidor do Model Context Protocol, revisões 2026-07-28 e 2025-11-25, sem sessão: cada requisição leva uma mensagem ' +
      'JSON-RPC e a chave. As ferramentas são as que as permissões da chave alcançam, e cada uma faz o que a operação ' +
      'correspondente da API faz, com as mesmas regras e recusas. Emitir, cancelar e corrigir exigem um confirmationToken ' +
      'que uma pessoa confirmou. Uma página da web só é atendida se a sua origem é permitida.',
    security: bearer,
    middleware: readEnvelope,
    request: { headers: simulateHeader, body: jsonBody(jsonRpcRequestSchema) },
    responses: {
      200: jsonResponse('A resposta à mensagem.', jsonRpcResponseSchema),
      202: { description: 'Uma notificação, que não tem resposta.' },
      ...bodyErrors,
      ...mcpErrors,
      ...invalidError(['validation_failed'], 'A mensagem não tem a forma do JSON-RPC 2.0, ou é um lote.'),
    },
  });

const mcpAt = (path: '/mcp' | '/v1/mcp', operationId: string, summary: string) =>
  operation(routeAt(path, operationId, summary), 'anyKey', async (c, { callInside, mcpOrigins }) => {
    refuseForeignOrigin(c, mcpOrigins);
    // The protocol library writes the answer; tests compare it with the document.
    return (await serveMcp(c, callInside, c.req.valid('json'))) as never;
  });

export const callMcpOperation = mcpAt('/mcp', 'callMcp', 'Fala com o servidor MCP');
export const callMcpUnderV1Operation = mcpAt('/v1/mcp', 'callMcpUnderV1', 'O mesmo que POST /mcp');
