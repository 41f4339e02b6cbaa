import type { Mode } from '@fiscal/domain';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { TestApi } from './test-api.ts';

export const protocolEras = ['2025-11-25', '2026-07-28'] as const;
export type ProtocolEra = (typeof protocolEras)[number];

export interface McpClientOptions {
  /** The key; the client's key for the mode by default. */
  readonly key?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly era?: ProtocolEra | undefined;
  readonly path?: '/mcp' | '/v1/mcp' | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The answer of a tool, in the form that the tests use. */
export interface ToolOutcome {
  readonly isError: boolean;
  /** `structuredContent`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
}

export interface McpTestClient {
  readonly client: Client;
  /** Errors that the client reported besides answers, since it connected. */
  readonly errors: readonly Error[];
  call(name: string, given?: Readonly<Record<string, unknown>>): Promise<ToolOutcome>;
  toolNames(): Promise<readonly string[]>;
}

/**
 * Connects the official client of a protocol revision to the application in memory. Every answer is checked against the
 * document.
 */
export async function connectMcp(
  api: TestApi,
  { key, mode = 'test', era = '2026-07-28', path = '/mcp', headers = {} }: McpClientOptions = {},
): Promise<McpTestClient> {
  const fetchInMemory = async (_url: unknown, init: RequestInit = {}): Promise<Response> => {
    const sent = Object.fromEntries(new Headers(init.headers));
    const body = init.body === undefined || init.body === null ? {} : { body: String(init.body) };
    const { method = 'GET' } = init;
    const answer = await api.request(path, { method, mode, key, headers: { ...sent, ...headers }, ...body });
    const hasBody = answer.status !== 202 && answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.bytes) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
  const versionNegotiation = { mode: era === '2025-11-25' ? 'legacy' : { pin: era } } as const;
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://test.example${path}`), { fetch: fetchInMemory }),
  );
  onTestFinished(() => client.close());
  return {
    client,
    errors,
    call: async (name, given = {}) =>
      outcomeOf((await client.callTool({ name, arguments: given })) as CallToolResult),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name).sort(),
  };
}

const outcomeOf = ({ isError = false, structuredContent, content }: CallToolResult): ToolOutcome => ({
  isError,
  data: Object(structuredContent),
  texts: content.flatMap((each) => (each.type === 'text' ? [each.text] : [])),
});
