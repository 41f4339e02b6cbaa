import { callMcpOperation, callMcpUnderV1Operation } from './call-mcp/call-mcp.operation.ts';
import { openDocumentLinkOperation } from './open-link/open-document-link.operation.ts';

export const mcpOperations = [callMcpOperation, callMcpUnderV1Operation, openDocumentLinkOperation] as const;
