import { errorTable } from '@fiscal/api-contract';
import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from '@modelcontextprotocol/server';
import { getRejectionOperation } from '../../rejections/get-rejection/get-rejection.operation.ts';
import type { ToolCall } from '../tools/tool.ts';
import { guide } from './guide.ts';

export const resources = [
  {
    uri: 'fiscal://guide',
    name: 'guide',
    title: 'Como emitir por aqui',
    mimeType: 'text/markdown',
    description: 'Os passos, da empresa à nota autorizada.',
  },
  {
    uri: 'fiscal://errors',
    name: 'errors',
    title: 'Códigos de erro',
    mimeType: 'application/json',
    description: 'Cada código, o que significa e o que fazer.',
  },
];

export const resourceTemplates = [
  {
    uriTemplate: 'fiscal://rejections/{cStat}',
    name: 'rejection',
    title: 'Um código da SEFAZ',
    mimeType: 'application/json',
    description: 'O que um cStat significa e o que mudar.',
  },
];

/** Reads a resource. Throws a protocol error when the address is unknown. */
export async function readResource(call: ToolCall, uri: string): Promise<ReadResourceResult> {
  const json = (value: unknown) => [{ uri, mimeType: 'application/json', text: JSON.stringify(value) }];
  if (uri === 'fiscal://guide') return { contents: [{ uri, mimeType: 'text/markdown', text: guide }] };
  if (uri === 'fiscal://errors') return { contents: json(errorTexts()) };
  const cStat = /^fiscal:\/\/rejections\/([0-9A-Z]{1,10})$/.exec(uri)?.[1];
  const answer =
    cStat === undefined ? undefined : await call.operate(getRejectionOperation, { params: { cStat } });
  if (answer?.status === 200) return { contents: json(answer.body) };
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Recurso desconhecido.', {
    uri: uri.slice(0, 200),
  });
}

const errorTexts = () =>
  Object.entries(errorTable).map(([code, { status, message, meaning, repeat, remedy }]) => ({
    code,
    status,
    message,
    meaning,
    repeat,
    remedy,
  }));
