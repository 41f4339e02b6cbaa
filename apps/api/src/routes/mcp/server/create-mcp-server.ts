import { apiVersion } from '@fiscal/config';
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { describeError } from '../../../http/error-response.ts';
import {
  type Arguments,
  OperationRefused,
  type Tool,
  type ToolAnswer,
  type ToolCall,
} from '../tools/tool.ts';
import { listedTool, toolsOf } from '../tools/tool-list.ts';
import { instructions } from './guide.ts';
import { getPrompt, prompts } from './prompts.ts';
import { readResource, resources, resourceTemplates } from './resources.ts';

/** Creates the server of one request, with only the tools that its key may call. */
export function createMcpServer(call: ToolCall): Server {
  const server = new Server(
    { name: 'fiscal', title: 'Documentos fiscais', version: apiVersion },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  const tools = toolsOf(call.c.get('key'));
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listedTool) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(call, tools, params));
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params }) =>
    guarded(call, () => readResource(call, params.uri)),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return server;
}

async function callTool(
  call: ToolCall,
  tools: readonly Tool[],
  params: { readonly name: string; readonly arguments?: Arguments | undefined },
): Promise<CallToolResult> {
  const tool = tools.find(({ name }) => name === params.name);
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Ferramenta desconhecida.');
  call.c.set('subject', { ...call.c.get('subject'), tool: tool.name });
  try {
    return resultOf(await tool.run(call, params.arguments ?? {}));
  } catch (error) {
    return refusedResult(error instanceof OperationRefused ? error : describeError(error, call.c));
  }
}

function resultOf({ data, text }: ToolAnswer): CallToolResult {
  const content = text === undefined ? [] : [{ type: 'text' as const, text }];
  if (data === undefined) return { content };
  const written = { type: 'text' as const, text: JSON.stringify(data) };
  return { content: [...content, written], structuredContent: { ...data } };
}

function refusedResult({
  code,
  message,
  details,
}: {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
}): CallToolResult {
  const error = { code, message, details };
  const text = [`${message} (${code})`, ...problemLines(details)].join('\n');
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { error } };
}

const problemLines = (details: unknown): readonly string[] =>
  Array.isArray(details)
    ? details.map(({ path, message }) => `- ${path}: ${message}`)
    : details === null
      ? []
      : [JSON.stringify(details)];

/** Turns errors into protocol errors. An unexpected error is logged, and its text is not shown. */
async function guarded<T>(call: ToolCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, describeError(error, call.c).message);
  }
}
