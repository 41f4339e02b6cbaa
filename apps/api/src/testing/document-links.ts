import { connectMcp } from './mcp-client.ts';
import type { TestApi } from './test-api.ts';

/** Returns the path of a link to the DANFE of a note, as the MCP tool makes it. */
export async function danfeLink(api: TestApi, id: string): Promise<string> {
  const { call } = await connectMcp(api);
  const { data } = await call('get_danfe_link', { document: 'nfe', id });
  return new URL(String(data.url)).pathname;
}
